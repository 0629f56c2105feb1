# SPDX-License-Identifier: Apache-2.0
# What fetch, build and check share. They source it.
# shellcheck shell=bash

corpus=$(cd "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
build=${BUILD:-$corpus/build}
tables=${TABLES:-$corpus}
isas=(aarch64 armv7 x86-64)

# The rows of a table, without comments; an empty column is written "-".
rows() {
  grep -v -e '^#' -e '^$' "$1" || true
}

triple() {
  case $1 in
    aarch64) echo aarch64-linux-gnu ;;
    armv7) echo arm-linux-gnueabihf ;;
    x86-64) echo x86_64-linux-gnu ;;
    *) echo "no such instruction set: $1" >&2 && return 2 ;;
  esac
}

# Whether a name is among the others, or there are no others.
chosen() {
  local name=$1 other
  shift
  [ $# -gt 0 ] || return 0
  for other in "$@"; do
    [ "$name" != "$other" ] || return 0
  done
  return 1
}

# Instruction sets before "--", packages behind it: into chosen_isas and chosen_packages.
split_arguments() {
  chosen_isas=()
  while [ $# -gt 0 ] && [ "$1" != -- ]; do
    chosen_isas+=("$1")
    shift
  done
  [ $# -eq 0 ] || shift
  chosen_packages=("$@")
  [ ${#chosen_isas[@]} -gt 0 ] || chosen_isas=("${isas[@]}")
}
