// verdict: robust
// runs: 2
// prints: 3 GiB, 768 pages touched

// Three times the memory that many a machine gives a process, of which few pages are touched:
// a table that is as large as it may ever have to be. (On a machine with 32 bits, 1 GiB.)
#include <stdio.h>
#include <sys/mman.h>

int main(void) {
  unsigned long size = sizeof(long) == 8 ? 3UL << 30 : 1UL << 30;
  unsigned long step = size / 768;
  char *area = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (area == MAP_FAILED) return 1;
  for (unsigned long at = 0; at < size; at += step) area[at] = 1;
  int touched = 0;
  for (unsigned long at = 0; at < size; at += step) touched += area[at];
  if (area[size - 1] != 0) return 2;
  printf("3 GiB, %d pages touched\n", touched);
  if (munmap(area, size)) return 3;
  return 0;
}
