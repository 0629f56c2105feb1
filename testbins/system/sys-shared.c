// verdict: robust
//
// Memory that is shared, with a file and without: what advice, holes, another size of the file and
// moves leave of it.
#include "show.h"
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define PAGE 4096
#define RW (PROT_READ | PROT_WRITE)

static sigjmp_buf out;
static void leave(int number) {
  siglongjmp(out, number);
}

/* The signal of a write; 0 if it goes well. */
static int touch(volatile char *place) {
  int number = sigsetjmp(out, 1);
  if (number == 0) *place = *place;
  return number;
}

static void anonymous(void) {
  char *p = mmap(NULL, 4 * PAGE, RW, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  memset(p, 7, 4 * PAGE);
  TRY(madvise(p, 2 * PAGE, MADV_DONTNEED));
  HOLDS(p[0] == 7 && p[2 * PAGE - 1] == 7);
  TRY(madvise(p, PAGE, MADV_FREE));
  TRY(madvise(p + PAGE, PAGE, MADV_REMOVE));
  HOLDS(p[PAGE - 1] == 7 && p[PAGE] == 0 && p[2 * PAGE] == 7);
  p = mremap(p, 4 * PAGE, 1000 * PAGE, MREMAP_MAYMOVE);
  HOLDS(p[3 * PAGE] == 7);
  HOLDS(touch(p + 3 * PAGE) == 0);
  HOLDS(touch(p + 4 * PAGE) == SIGBUS);
  char *own = mmap(NULL, 2 * PAGE, RW, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  TRY(madvise(own, PAGE, MADV_REMOVE));
  TRY((intptr_t)mremap(own, 0, PAGE, MREMAP_MAYMOVE));
  char *reserved = mmap(NULL, 2 * PAGE, PROT_NONE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  HOLDS(touch(reserved) == SIGSEGV);
  TRY(madvise(reserved, PAGE, MADV_REMOVE));
  TRY(mprotect(reserved, 2 * PAGE, RW));
  int ends[2];
  HOLDS(pipe(ends) == 0 && write(ends[1], "ab", 2) == 2);
  TRY(read(ends[0], reserved + PAGE, 2));
  HOLDS(reserved[0] == 0 && reserved[PAGE] == 'a');
}

static void holes(void) {
  char byte = 1;
  int file = memfd_create("holes", 0);
  TRY(ftruncate(file, 3 * PAGE));
  char *p = mmap(NULL, 3 * PAGE, RW, MAP_SHARED, file, 0);
  memset(p, 5, 3 * PAGE);
  TRY(madvise(p, PAGE, MADV_DONTNEED));
  HOLDS(p[0] == 5);
  TRY(madvise(p + PAGE, PAGE, MADV_REMOVE));
  HOLDS(p[PAGE - 1] == 5 && p[PAGE] == 0 && p[2 * PAGE] == 5);
  TRY(pread(file, &byte, 1, PAGE));
  HOLDS(byte == 0);
  p[PAGE] = p[PAGE + 10] = 3;
  TRY(fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, PAGE, 10));
  HOLDS(p[PAGE] == 0 && p[PAGE + 10] == 3);
  char *own = mmap(NULL, PAGE, RW, MAP_PRIVATE, file, 0);
  TRY(madvise(own, PAGE, MADV_REMOVE));
  TRY((intptr_t)mremap(own, 0, PAGE, MREMAP_MAYMOVE));
  TRY(ftruncate(file, 4 * PAGE));
  p = mremap(p, 3 * PAGE, 4 * PAGE, MREMAP_MAYMOVE);
  TRY(pwrite(file, "z", 1, 3 * PAGE));
  HOLDS(p[0] == 5 && p[3 * PAGE] == 'z');
}

static void sizes(void) {
  char name[] = "/tmp/sys-shared-XXXXXX";
  int file = mkstemp(name);
  TRY(ftruncate(file, 3 * PAGE));
  char *p = mmap(NULL, 3 * PAGE, RW, MAP_SHARED, file, 0);
  memset(p, 5, 3 * PAGE);
  TRY(ftruncate(file, 100));
  HOLDS(p[99] == 5 && p[100] == 0);
  HOLDS(touch(p + PAGE) == SIGBUS);
  TRY(ftruncate(file, 3 * PAGE));
  HOLDS(p[99] == 5 && p[100] == 0 && p[PAGE] == 0 && p[2 * PAGE] == 0);
  p[0] = 1;
  TRY(ftruncate(file, 0));
  HOLDS(touch(p) == SIGBUS);
  int ends[2];
  HOLDS(pipe(ends) == 0);
  TRY(write(ends[1], p, 1));
  TRY(ftruncate(file, 4096));
  TRY(write(ends[1], p, 1));
  HOLDS(p[0] == 0);
  TRY(pwrite(file, "x", 1, 2 * PAGE));
  TRY(read(ends[0], p + PAGE, 1));
  HOLDS(p[2 * PAGE] == 'x');
  close(open(name, O_WRONLY | O_TRUNC));
  HOLDS(touch(p) == SIGBUS);
  unlink(name);
}

int main(void) {
  signal(SIGSEGV, leave);
  signal(SIGBUS, leave);
  anonymous();
  holes();
  sizes();
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
