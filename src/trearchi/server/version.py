"""The version of the program that serves."""

from functools import cache
from importlib.metadata import PackageNotFoundError, version


@cache
def program_version() -> str:
    try:
        return version("trearchi")
    except PackageNotFoundError:
        return "0"
