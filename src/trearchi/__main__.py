"""`python -m trearchi`: the command line."""

from trearchi.cli import main

if __name__ == "__main__":
    main()
