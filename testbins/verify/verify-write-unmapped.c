// verdict: race 19,26 crash
// runs: 300
// verify: race 19,26 crash
//
// write() of memory that is gone makes no access, so it races with nobody: but it fails only
// if the page went before, and else the program crashes.
#include <sys/mman.h>
#include <unistd.h>
#include "litmus.h"

static int first[2], second[2];
static char *page;

THREAD(unmaps) {
  char x = 'x';
  if (write(first[1], &x, 1) != 1) {
    return NULL;
  }
  munmap(page, 4096);
  return arg;
}

THREAD(writes) {
  char c;
  if (read(first[0], &c, 1) == 1
      && write(second[1], page, 1) == 1) {
    abort();
  }
  return arg;
}

int main(void) {
  if (pipe(first) != 0 || pipe(second) != 0) {
    return 1;
  }
  page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  RUN(unmaps, writes);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
