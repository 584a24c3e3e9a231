// The page's types from the server's schema: `npm run types`. PYTHON names the interpreter, else the repository's .venv.
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import openapiTS, { astToString } from "openapi-typescript";

const own = fileURLToPath(new URL("../../.venv/bin/python", import.meta.url));
const python = process.env.PYTHON ?? (existsSync(own) ? own : "python3");
const schema = execFileSync(python, ["-m", "trearchi.server.openapi"], { encoding: "utf8" });
const types = astToString(await openapiTS(JSON.parse(schema)));
const header = "// Generated from the server's schema by `npm run types`; do not edit.\n\n";
writeFileSync(new URL("../src/lib/api/schema.d.ts", import.meta.url), header + types);
