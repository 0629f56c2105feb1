// verdict: robust
// runs: 2
// prints: 768 pages touched

// Three times the memory that many a machine gives a process, of which few pages are touched:
// a table that is as large as it may ever have to be. (On a machine with 32 bits, 1 GiB.)
#include <stdio.h>
#include <sys/mman.h>

int main(void) {
  unsigned long size = sizeof(long) == 8 ? 3UL << 30 : 1UL << 30;
  unsigned long step = size / 768;
  char *area = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (area == MAP_FAILED) return 1;
  for (int i = 0; i < 768; i++) area[i * step] = 1;
  int touched = 0;
  for (int i = 0; i < 768; i++) touched += area[i * step];
  if (area[size - 1] != 0) return 2;
  printf("%d pages touched\n", touched);
  if (munmap(area, size)) return 3;
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
