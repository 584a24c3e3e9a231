"""Builds the core with another compiler and compares what the search does: the bench signatures are to be equal.

    python benchmarks/compilers.py             clang++
    python benchmarks/compilers.py g++-13      any other that is installed

The installed package stays as it is: the other module is built and asked under build/.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

# The package of this source tree is found by a hook of its editable installation, which would come first.
ASK = """
import sys
sys.meta_path = [finder for finder in sys.meta_path if "editable" not in type(finder).__module__]
sys.path.insert(0, sys.argv.pop(1))
import trearchi
assert trearchi.__file__.startswith(sys.path[0]), trearchi.__file__
from trearchi.cli import main
sys.argv[1:] = ["bench", "--signature"]
main()
"""


def run(*command: str) -> str:
    """What a command prints. Exits where it fails, with what it said."""
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{done.stdout}{done.stderr}{command[0]} ended with status {done.returncode}")
    return done.stdout.strip()


def build(compiler: str) -> Path:
    """A folder with the package and a module of this compiler."""
    place = ROOT / "build" / f"with-{Path(compiler).name}"
    nanobind = files("nanobind") / "cmake"
    options = [
        f"-DCMAKE_CXX_COMPILER={compiler}",
        f"-DPython_EXECUTABLE={sys.executable}",
        f"-Dnanobind_DIR={nanobind}",
    ]
    run("cmake", "-G", "Ninja", "-S", ".", "-B", str(place), *options)
    run("cmake", "--build", str(place))
    package = place / "package"
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(
        ROOT / "src" / "trearchi", package / "trearchi", ignore=shutil.ignore_patterns("_core*.so", "static")
    )
    for module in place.glob("_core*.so"):
        shutil.copy(module, package / "trearchi")
    return package


def main() -> None:
    compiler = sys.argv[1] if len(sys.argv) > 1 else "clang++"
    if shutil.which(compiler) is None:
        sys.exit(f"{compiler} is not installed; on Debian clang++ comes with: apt-get install clang")
    here = run(sys.executable, "-m", "trearchi", "bench", "--signature")
    there = run(sys.executable, "-c", ASK, str(build(compiler)))
    print(f"installed    {here}\n{run(compiler, '--version').splitlines()[0]}\n{compiler:<12} {there}")
    if here != there:
        sys.exit("they differ: somewhere the result hangs on the compiler")


if __name__ == "__main__":
    main()
