#!/usr/bin/env bash
# The hook of .pre-commit-hooks.yaml: arguments of gpubmc, then the files that are committed. With --unknown-ok as the
# first argument it passes for what is not decided (exit code 3).
set -uo pipefail
command -v gpubmc >/dev/null || { echo "gpubmc is not on the path: install its package" >&2; exit 2; }
undecided=3
[ "${1:-}" != --unknown-ok ] || { undecided=0; shift; }
gpubmc --no-progress --color never "$@"
code=$?
[ $code -ne 3 ] || code=$undecided
exit $code
