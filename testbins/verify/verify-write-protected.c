// verdict: race 14,19 crash
// runs: 100
// verify: race 14,19 crash
//
// write() fails if the page was protected before. Else it reads the page, and the program
// crashes: whoever makes the call first, the other's depends on it.
#include <sys/mman.h>
#include <unistd.h>
#include "litmus.h"

static int ends[2], written;
static char *page;

THREAD(protects) { return mprotect(page, 4096, PROT_NONE) == 0 ? arg : NULL; }

// Nothing orders the two.

THREAD(writes) {
  written = (int)write(ends[1], page, 1);
  return arg;
}

int main(void) {
  if (pipe(ends) != 0) {
    return 1;
  }
  page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  RUN(protects, writes);
  if (written == 1) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
