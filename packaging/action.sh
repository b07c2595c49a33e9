#!/usr/bin/env bash
# The steps of action.yml: `action.sh install` and `action.sh check`. They know GitHub by environment variables alone:
# INPUT_* are the inputs of the action.
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

apt_install() {
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}

# A package that is named, or the program that is there already (as in a container), or the package of the release at
# which the action is used (@v0.2.0), or one that is built from the action's source.
install_gpubmc() {
  local package="${INPUT_PACKAGE:-}" folder
  if [ -z "$package" ]; then
    if command -v gpubmc >/dev/null; then
      gpubmc --version
      return
    elif [[ "${ACTION_REF:-}" =~ ^v[0-9]+\.[0-9]+\.[0-9]+$ ]]; then
      package="$GITHUB_SERVER_URL/$ACTION_REPOSITORY/releases/download/$ACTION_REF/gpubmc_${ACTION_REF#v}_amd64.deb"
    else
      package=source
    fi
  fi
  as_root apt-get update -qq
  case "$package" in
    source) package="$("$root/dev" package)" ;;
    http://* | https://*)
      command -v curl >/dev/null || apt_install ca-certificates curl
      folder="$(mktemp -d)"
      curl -fsSL --retry 3 -o "$folder/gpubmc.deb" "$package"
      package="$folder/gpubmc.deb"
      ;;
  esac
  apt_install "$(realpath "$package")"
  gpubmc --version
}

check() {
  local sarif="${INPUT_SARIF:-gpubmc.sarif}" code words=() folder
  folder="$(mktemp -d)"
  # Quotes keep blanks together; nothing is expanded or executed.
  printf '%s' "${INPUT_ARGUMENTS:-}" | xargs -r printf '%s\0' >"$folder/words"
  mapfile -d '' -t words <"$folder/words"
  rm -f "$sarif"
  set +e
  gpubmc --no-progress --sarif "$sarif" ${INPUT_BASELINE:+--baseline "$INPUT_BASELINE"} "${words[@]}" 2>&1 |
    tee "$folder/report"
  code=${PIPESTATUS[0]}
  set -e
  [ -s "$sarif" ] || sarif=  # bad usage
  printf 'sarif=%s\nexit-code=%s\n' "$sarif" "$code" >>"$GITHUB_OUTPUT"
  # A summary has at most 1 MiB.
  { echo "### gpubmc: exit code $code"; echo; head -c 500000 "$folder/report" | sed 's/^/    /'; } >>"$GITHUB_STEP_SUMMARY"
  rm -r "$folder"
  if [ "$code" -eq 3 ] && [ "${INPUT_UNKNOWN:-fail}" = pass ]; then
    echo "::warning title=gpubmc::something was not decided; the report says what and why"
    return 0
  fi
  return "$code"
}

case "${1:-}" in
  install) install_gpubmc ;;
  check) check ;;
  *) echo "usage: action.sh install|check" >&2; exit 2 ;;
esac
