"""The repository's copies of the rules and of the test vectors are what they were."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules"
VECTORS = ROOT / "tests" / "vectors"
MANIFEST = VECTORS / "SHA256SUMS"
SHARED = ROOT.parent / "shared"  # beside a working checkout; absent elsewhere


def copies() -> dict[str, bytes]:
    """Every copied file by its path from the root."""
    files = sorted([*RULES.glob("*.md"), *VECTORS.glob("*.json")])
    return {file.relative_to(ROOT).as_posix(): file.read_bytes() for file in files}


def test_copies_match_the_manifest() -> None:
    """`sha256sum -c tests/vectors/SHA256SUMS` at the root says the same."""
    lines = MANIFEST.read_text("utf-8").splitlines()
    listed = {path: sum_ for sum_, path in (line.split("  ") for line in lines)}
    assert listed == {path: sha256(data).hexdigest() for path, data in copies().items()}
    assert len(listed) == 11, "four rules files and seven files of vectors"


def test_copies_match_the_shared_folder() -> None:
    """Byte for byte, both ways; without such a folder the manifest stands for it."""
    if not SHARED.is_dir():
        test_copies_match_the_manifest()
        return
    shared = {f"docs/rules/{file.name}": file.read_bytes() for file in (SHARED / "rules").glob("*.md")}
    shared |= {f"tests/vectors/{file.name}": file.read_bytes() for file in (SHARED / "vectors").glob("*.json")}
    assert copies() == shared
