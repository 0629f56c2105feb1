# A toolchain file for CMake: builds for AArch64 with Debian's cross compiler, and has ctest (and
# CMake's own try_run) start what was built under rsan-emu, which must be in the PATH.
# Options for rsan-emu: RSAN_OPTIONS="runs=50 seed=7" in the environment of ctest.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_FIND_ROOT_PATH /usr/aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_CROSSCOMPILING_EMULATOR rsan-emu)
