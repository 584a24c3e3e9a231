"""`python -m trearchi.server.openapi > openapi.json`: the schema of the interface, without a server."""

from __future__ import annotations

import json
import sys

from trearchi.server.app import create_app


def schema_text() -> str:
    return json.dumps(create_app("unused.db").openapi(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema_text())
