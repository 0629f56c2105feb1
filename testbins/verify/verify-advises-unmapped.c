// verdict: crash
// runs: 100
// verify: crash
//
// madvise() of memory accesses none of it, but fails if it is gone.
#include <sys/mman.h>
#include "litmus.h"

static int advised;
static char *page;

THREAD(unmaps) {
  munmap(page, 4096);
  return arg;
}

THREAD(advises) {
  advised = madvise(page, 4096, MADV_NORMAL);
  return arg;
}

int main(void) {
  page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  RUN(unmaps, advises);
  if (advised == 0) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
