// verdict: robust
// runs: 1
// prints: 300 MiB in /tmp\n300 MiB in memory

// Files of 300 MiB, one in /tmp and one without a name: written, read, mapped, cut.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 1 << 20, BLOCKS = 300 };

static int check(int file) {
  static char block[BLOCK];
  for (int i = 0; i < BLOCKS; i++) {
    memset(block, i, 64);
    if (write(file, block, BLOCK) != BLOCK) return 1;
  }
  struct stat now;
  if (fstat(file, &now) || now.st_size != (off_t)BLOCK * BLOCKS) return 2;
  if (pread(file, block, 64, (off_t)BLOCK * 299) != 64 || block[63] != (char)299) return 3;
  char *mapped = mmap(0, BLOCK, PROT_READ | PROT_WRITE, MAP_SHARED, file, (off_t)BLOCK * 298);
  if (mapped == MAP_FAILED || mapped[5] != (char)298) return 4;
  mapped[5] = 7;
  if (munmap(mapped, BLOCK)) return 5;
  if (pread(file, block, 64, (off_t)BLOCK * 298) != 64 || block[5] != 7) return 6;
  if (ftruncate(file, 4096)) return 7;
  return close(file) ? 8 : 0;
}

int main(void) {
  int file = open("/tmp/big", O_RDWR | O_CREAT | O_TRUNC, 0600);
  int failed = file < 0 ? 9 : check(file);
  if (failed) return failed;
  puts("300 MiB in /tmp");
  file = memfd_create("big", 0);
  failed = file < 0 ? 9 : check(file);
  if (failed) return 10 + failed;
  puts("300 MiB in memory");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
