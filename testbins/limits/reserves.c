// verdict: robust
// runs: 1
//
// Reserves so many GiB of addresses, and aborts if there are not so many.
#include <stdlib.h>
#include <sys/mman.h>

int main(int argc, char **argv) {
  size_t wanted = (argc > 1 ? strtoull(argv[1], NULL, 10) : 1) << 30;
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  if (mmap(NULL, wanted, PROT_NONE, flags, -1, 0) == MAP_FAILED) abort();
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
