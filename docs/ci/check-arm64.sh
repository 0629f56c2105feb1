#!/bin/sh
# Builds a CMake project for AArch64 and runs its tests under rsan-emu, which must be in the PATH.
# To be run in the project's folder; $1: the toolchain file.
set -eu

toolchain=$(readlink -f -- "${1:?the toolchain file arm64-checked.cmake}")
cmake -S . -B build-arm64 -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_TOOLCHAIN_FILE="$toolchain"
cmake --build build-arm64 --parallel
RSAN_OPTIONS=${RSAN_OPTIONS:-runs=20} ctest --test-dir build-arm64 --output-on-failure
