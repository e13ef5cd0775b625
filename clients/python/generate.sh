#!/usr/bin/env bash
# Writes the Python client from openapi.json into the folder that is named, or into clients/python/generated. What
# writes it is taken from the PATH, or installed once into the folder for temporary files; it needs python3 with venv.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
into="${1:-$here/generated}"

if ! command -v openapi-python-client >/dev/null 2>&1; then
  tools="${TMPDIR:-/tmp}/regqa-tools/$(tr -s '=' '-' <"$here/requirements.txt")"
  [ -x "$tools/bin/openapi-python-client" ] || {
    python3 -m venv "$tools" && "$tools/bin/pip" install --quiet --requirement "$here/requirements.txt"
  }
  export PATH="$tools/bin:$PATH"
fi

openapi-python-client generate --path "$here/../../openapi.json" --config "$here/config.yaml" \
  --output-path "$into" --overwrite --fail-on-warning
