// verdict: robust
// runs: 2
// prints: lowest ok, highest ok

// The lowest and the highest page that a program gets, and the error where there is none.
#include <errno.h>
#include <stdio.h>
#include <stdint.h>
#include <sys/mman.h>

static char *fixed(uintptr_t at) {
  return mmap((void *)at, 4096, PROT_READ | PROT_WRITE,
              MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
}

int main(void) {
  char *low = fixed(0x10000);
  if (low != (char *)0x10000 && errno != EEXIST) return 1;
  if (low == (char *)0x10000) {
    low[0] = 1;
    low[4095] = 2;
    if (munmap(low, 4096)) return 2;
  }
  // The last page of the addresses that a 32-bit pointer has is the kernel's on each machine.
  uintptr_t past = sizeof(void *) == 8 ? (uintptr_t)1 << 62 : (uintptr_t)0xfffff000;
  if (fixed(past) != MAP_FAILED || errno != ENOMEM) return 4;
  if (mmap(0, (size_t)-4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED ||
      errno != ENOMEM)
    return 5;
  char *high = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (high == MAP_FAILED) return 6;
  high[0] = 1;
  high[4095] = 2;
  puts("lowest ok, highest ok");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
