#!/bin/sh
# The planner of this folder fails with a TypeError on the lock file input.json.
PROPERTY="$(cd "$(dirname "$0")" && pwd)/property.mjs" exec node --input-type=module -e '
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const { default: property } = await import(pathToFileURL(process.env.PROPERTY).href);
process.exit(property(readFileSync("input.json", "utf8")) ? 0 : 1);
' 2>/dev/null
