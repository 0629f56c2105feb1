// verdict: robust
// runs: 1
//
// Reserves so many GiB of addresses, and aborts if there are not so many, or, if it is told to,
// after it has reserved fewer.
#include <stdlib.h>
#include <sys/mman.h>

static int reserve(size_t size) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  return mmap(NULL, size, PROT_NONE, flags, -1, 0) != MAP_FAILED;
}

int main(int argc, char **argv) {
  size_t wanted = (argc > 1 ? strtoull(argv[1], NULL, 10) : 1) << 30;
  if (reserve(wanted)) return 0;
  if (argc > 2) reserve(1 << 30);
  abort();
}

// SPDX-License-Identifier: Apache-2.0
