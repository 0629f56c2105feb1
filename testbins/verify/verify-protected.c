// verdict: race 16,23 crash
// verify: race 16,23 crash
// runs: 100
//
// Memory that a thread accesses while another one changes what is there. It may be read-only.
#define _GNU_SOURCE
#include <sys/mman.h>

#include "litmus.h"

enum { SIZE = 4096 };

static atomic_int *page;

THREAD(user) {
  if (atomic_fetch_add(page, 1) == 0) {
    abort();
  }
  return arg;
}

THREAD(changer) {
  mprotect(page, SIZE, PROT_READ);
  return arg;
}

int main(void) {
  page = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  *page = 1;
  RUN(user, changer);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
