# SPDX-License-Identifier: Apache-2.0
# What check and speed share: how a case is run by this machine, and on which inputs. They source it.
# shellcheck shell=bash

packages=$(cd "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
build=$packages/build
seconds=600
before=()

# The twin of this machine's kind, without installing it.
native() {
  local root=$build/sysroot/amd64 program=$1 libraries
  shift
  libraries=$root/usr/lib/x86_64-linux-gnu:$root/usr/lib
  env -i "PATH=$PATH" "${environment[@]}" "${before[@]}" "$root/lib64/ld-linux-x86-64.so.2" --library-path "$libraries" \
    --argv0 "$program" "$root/usr/bin/$program" "$@"
}

# One command line of cases.txt, with what runs it and the root that its paths begin with.
perform() {
  local how=$1 command=${3//@/$2}
  environment=(LC_ALL=C)
  while [[ $command =~ ^env\ ([A-Z]+=[^ ]*)\ (.*) ]]; do
    environment+=("${BASH_REMATCH[1]}")
    command=${BASH_REMATCH[2]}
  done
  eval "$how $command" </dev/null
}

# A fresh copy of the inputs to work in.
work_folder() {
  rm -rf "$1"
  mkdir -p "${1%/*}"
  cp -a "$build/input" "$1"
  cd "$1" || exit 70
}

# What installing python3 would do: compiles its modules once instead of at each import.
compile_modules() {
  local root=$build/sysroot/$1 library
  for library in "$root"/usr/lib/python3.*/; do
    if [ ! -e "$library/.compiled" ]; then
      environment=("PYTHONHOME=$build/sysroot/amd64/usr")
      native python3 -S -m compileall -q -f -s "$root" --invalidation-mode unchecked-hash "$library" \
        >/dev/null
      touch "$library/.compiled"
    fi
  done
}

# The inputs, the same on every machine; what is compressed is so by the twins.
make_inputs() {
  local input=$build/input i
  [ ! -e "$input/.made" ] || [ "$packages/programs" -nt "$input/.made" ] || return 0
  rm -rf "$input"
  mkdir -p "$input/tree"
  cp -a "$packages/programs" "$input/programs"
  cd "$input" || exit 70
  lines() { awk -v kind="$1" -v lines="$2" -f programs/make-inputs.awk; }
  lines words 200 >small
  lines words 2600 >text
  lines words 20000 >long
  lines numbers 140000 >numbers
  lines numbers 2000 >small-numbers
  for i in {1..30}; do
    mkdir -p "tree/$((i % 4))"
    sed -n "$((i * 10)),$((i * 20))p" text >"tree/$((i % 4))/$i.txt"
  done
  awk 'BEGIN { printf "{\"items\": [" }
    { printf "%s{\"n\": %d, \"name\": \"%s\"}", (NR > 1 ? ", " : ""), NR, $1 }
    END { print "]}" }' small >data.json
  printf password >password
  environment=(LC_ALL=C)
  native pigz -p4 -b32 -c text >text.gz
  native zstd -q -T4 -c text >text.zst
  native xz -T4 --block-size=32KiB -0 -c text >text.xz
  native pbzip2 -p4 -b1 -1 -c text >text.bz2
  native lz4 -q -1 -c text >text.lz4
  native plzip -n4 -0 -B32KiB -c text >text.lz
  native 7zz a -bd -mmt4 -mx1 tree.7z tree >/dev/null
  awk 'BEGIN { print "P3 48 48 255"; for (i = 0; i < 2304; i++) print i % 256, i * 7 % 256, 99 }' >picture.ppm
  touch .made
}
