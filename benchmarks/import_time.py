"""How long `import trearchi` takes, each time in a fresh interpreter, beside an empty interpreter.

Prints the median and the least, in milliseconds, and fails when numpy, Typer or Rich come with it.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys

CODE = """
import sys, time
begin = time.perf_counter()
import {module}
print((time.perf_counter() - begin) * 1000, *({{"numpy", "typer", "rich"}} & set(sys.modules)))
"""


def import_ms(module: str) -> float:
    """Milliseconds of one import."""
    command = [sys.executable, "-c", CODE.format(module=module)]
    time_ms, *heavy = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    if heavy:
        sys.exit(f"import {module} brings {', '.join(heavy)}")
    return float(time_ms)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9)
    options = parser.parse_args()
    for module in ("json", "trearchi"):
        times = [import_ms(module) for _ in range(options.runs)]
        print(f"import {module}: median {statistics.median(times):.1f} ms, least {min(times):.1f} ms")


if __name__ == "__main__":
    main()
