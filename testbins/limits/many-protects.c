// verdict: robust
// runs: 2
// prints: 30000 changes, sum 1638400

// As many changes of a page's permissions as a garbage collector or a checked allocator makes, over
// an area of 4,096 pages, in an order that leaves no two neighbours alike.
#include <stdio.h>
#include <sys/mman.h>

enum { CHANGES = 30000, PAGES = 4096, PAGE = 4096 };

int main(void) {
  char *area = mmap(0, (long)PAGES * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (area == MAP_FAILED) return 1;
  for (int i = 0; i < PAGES; i++) *(int *)(area + (long)i * PAGE) = 400;
  int closed[PAGES] = {0};
  for (int i = 0; i < CHANGES; i++) {
    int page = (int)(i * 2654435761u >> 20) % PAGES;
    closed[page] = !closed[page];
    int prot = closed[page] ? (i % 2 ? PROT_NONE : PROT_READ) : PROT_READ | PROT_WRITE;
    if (mprotect(area + (long)page * PAGE, PAGE, prot)) return 2;
    if (!closed[page]) *(int *)(area + (long)page * PAGE + 8) = i;
  }
  long sum = 0;
  for (int i = 0; i < PAGES; i++) {
    if (closed[i] && mprotect(area + (long)i * PAGE, PAGE, PROT_READ)) return 3;
    sum += *(int *)(area + (long)i * PAGE);
  }
  printf("%d changes, sum %ld\n", CHANGES, sum);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
