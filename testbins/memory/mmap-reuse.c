// verdict: robust
// runs: 30
// prints: done
//
// Pages that one thread unmaps and another one's mmap gets again. Nothing but the kernel orders the
// two (the counter is relaxed): what the memory was ended with munmap.
#include "litmus.h"

#include <sys/mman.h>

#define SIZE 65536

atomic_int rounds;

THREAD(user) {
  for (int i = 0; i < 6; i++) {
    int *pages = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED || pages[0] != 0) {
      abort();
    }
    pages[0] = pages[SIZE / sizeof *pages - 1] = i;
    munmap(pages, SIZE);
    fetch_add(&rounds, 1, rlx);
  }
  return arg;
}

int main(void) {
  RUN(user, user, user);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
