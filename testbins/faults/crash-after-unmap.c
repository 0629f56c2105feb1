// verdict: crash
//
// What was mapped is used after it was unmapped.

#include <stddef.h>
#include <sys/mman.h>

static char *volatile page;

__attribute__((noinline)) static void drop(void) { munmap(page, 1 << 16); }

int main(void) {
  page = mmap(NULL, 1 << 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  page[5] = 1;
  drop();
  return page[5];
}

// SPDX-License-Identifier: Apache-2.0
