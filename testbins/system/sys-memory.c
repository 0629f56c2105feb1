// verdict: robust
//
// Memory: mapping in all forms, moving, advice, files that are shared, what is behind their end.
#include "show.h"
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PAGE 4096
#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif
#define ANONYMOUS (MAP_PRIVATE | MAP_ANONYMOUS)

static sigjmp_buf out;
static int last_code;
static void leave(int number, siginfo_t *info, void *context) {
  (void)context;
  last_code = info->si_code;
  siglongjmp(out, number);
}

/* The signal of a read, or a write, and its code; 0 if it goes well. */
static void touch(const char *what, volatile char *place, int write) {
  last_code = 0;
  int number = sigsetjmp(out, 1);
  if (number == 0) {
    char value = *place;
    if (write)
      *place = value;
  }
  printf("%s: signal %d code %d\n", what, number, last_code);
}

static char *map(size_t pages, int prot) {
  return mmap(NULL, pages * PAGE, prot, ANONYMOUS, -1, 0);
}

static void mapping(void) {
  char *p = map(4, PROT_READ | PROT_WRITE);
  HOLDS(p != MAP_FAILED && p[0] == 0 && p[4 * PAGE - 1] == 0);
  p[PAGE] = 5;
  TRY(mmap(p + PAGE, PAGE, PROT_READ, ANONYMOUS | MAP_FIXED, -1, 0) == p + PAGE);
  HOLDS(p[PAGE] == 0);
  TRY((intptr_t)mmap(p, PAGE, PROT_READ, ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0));
  TRY((intptr_t)mmap(p + 1, PAGE, PROT_READ, ANONYMOUS | MAP_FIXED, -1, 0));
  TRY((intptr_t)mmap(NULL, 0, PROT_READ, ANONYMOUS, -1, 0));
  TRY((intptr_t)mmap(NULL, PAGE, PROT_READ, MAP_ANONYMOUS, -1, 0));
  TRY((intptr_t)mmap(NULL, PAGE, PROT_READ, MAP_PRIVATE, -1, 0));
  TRY((intptr_t)mmap(NULL, PAGE, PROT_READ, MAP_PRIVATE, 0, 1));
  TRY((intptr_t)mmap(NULL, (size_t)-PAGE, PROT_READ, ANONYMOUS, -1, 0));
  TRY(munmap(p + PAGE, PAGE));
  touch("a hole", p + PAGE, 0);
  TRY(munmap(p + PAGE, PAGE));
  TRY(munmap(p, 0));
  TRY(munmap(p + 1, PAGE));
  char *hint = mmap(p + PAGE, PAGE, PROT_READ, ANONYMOUS, -1, 0);
  HOLDS(hint == p + PAGE);
  char *others = mmap(NULL, PAGE, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS | MAP_POPULATE | MAP_NORESERVE, -1, 0);
  HOLDS(others != MAP_FAILED);
  char *stack = mmap(NULL, 4 * PAGE, PROT_READ | PROT_WRITE, ANONYMOUS | MAP_STACK, -1, 0);
  HOLDS(stack != MAP_FAILED);
  TRY(mprotect(p, PAGE, PROT_NONE));
  touch("nothing allowed", p, 0);
  TRY(mprotect(p, PAGE, PROT_READ));
  touch("read only", p, 0);
  touch("read only", p, 1);
  TRY(mprotect(p, PAGE, PROT_WRITE | PROT_READ));
  touch("all allowed", p, 1);
  TRY(mprotect(p + 1, PAGE, PROT_READ));
  TRY(mprotect(p, 0, PROT_READ));
  munmap(p, 4 * PAGE);
  TRY(mprotect(p, PAGE, PROT_READ));
#ifdef __LP64__
  char *huge = mmap(NULL, 16l << 30, PROT_NONE, ANONYMOUS | MAP_NORESERVE, -1, 0);
  HOLDS(huge != MAP_FAILED && mprotect(huge + (8l << 30), PAGE, PROT_READ | PROT_WRITE) == 0);
  huge[8l << 30] = 1;
  HOLDS(munmap(huge, 16l << 30) == 0);
#else
  puts("huge != MAP_FAILED && mprotect(huge + (8l << 30), PAGE, PROT_READ | PROT_WRITE) == 0: yes");
  puts("munmap(huge, 16l << 30) == 0: yes");
#endif
  char *heap = sbrk(0);
  HOLDS(sbrk(3 * PAGE) == heap);
  heap[3 * PAGE - 1] = 1;
  HOLDS(sbrk(-3 * PAGE) == heap + 3 * PAGE && sbrk(0) == heap);
}

static void moving(void) {
  char *p = map(8, PROT_READ | PROT_WRITE), *q;
  p[0] = 1;
  p[PAGE] = 2;
  TRY(mremap(p, 8 * PAGE, 2 * PAGE, 0) == p);
  TRY(mremap(p, 2 * PAGE, 8 * PAGE, 0) == p);
  q = mremap(p, 8 * PAGE, 2000 * PAGE, MREMAP_MAYMOVE);
  HOLDS(q != MAP_FAILED && q[0] == 1 && q[PAGE] == 2 && q[1999 * PAGE] == 0);
  p = map(4, PROT_READ | PROT_WRITE);
  TRY(mremap(q, 2 * PAGE, 2 * PAGE, MREMAP_MAYMOVE | MREMAP_FIXED, p) == p);
  HOLDS(p[PAGE] == 2);
  touch("moved away", q, 0);
  q = (char *)syscall(SYS_mremap, p, 2 * PAGE, 2 * PAGE, MREMAP_MAYMOVE | 4, NULL); // DONTUNMAP
  HOLDS(q != MAP_FAILED && q[PAGE] == 2 && p[PAGE] == 0);
  TRY((intptr_t)mremap(p, PAGE, 0, 0));
  TRY((intptr_t)mremap(p + 1, PAGE, PAGE, 0));
  TRY((intptr_t)mremap(p, PAGE, PAGE, 64));
  TRY((intptr_t)mremap(p, PAGE, PAGE, MREMAP_FIXED, q));
}

static void advice(void) {
  char *p = map(4, PROT_READ | PROT_WRITE);
  unsigned char in[4] = {0};
  memset(p, 7, 4 * PAGE);
  TRY(madvise(p, PAGE, MADV_DONTNEED));
  HOLDS(p[0] == 0 && p[PAGE] == 7);
  TRY(madvise(p, 4 * PAGE, MADV_WILLNEED));
  TRY(madvise(p, 4 * PAGE, MADV_FREE));
  TRY(madvise(p, 4 * PAGE, MADV_DONTDUMP));
  TRY(madvise(p, 4 * PAGE, MADV_DONTFORK));
  TRY(madvise(p, 4 * PAGE, 22)); // MADV_POPULATE_READ
  TRY(madvise(p, 4 * PAGE, 77));
  TRY(madvise(p + 1, PAGE, MADV_DONTNEED));
  TRY(madvise(p, 0, MADV_DONTNEED));
  memset(p, 7, 4 * PAGE);
  TRY(mincore(p, 4 * PAGE, in));
  HOLDS((in[0] & 1) && (in[3] & 1));
  munmap(p + 2 * PAGE, PAGE);
  TRY(madvise(p, 4 * PAGE, MADV_DONTNEED));
  HOLDS(p[0] == 0 && p[3 * PAGE] == 0);
  TRY(mincore(p, 4 * PAGE, in));
  TRY(msync(p, PAGE, MS_SYNC));
  TRY(msync(p, 4 * PAGE, MS_SYNC));
  TRY(msync(p, PAGE, MS_SYNC | MS_ASYNC));
  TRY(msync(p + 1, PAGE, MS_SYNC));
  TRY(mlock(p, PAGE));
  TRY(munlock(p, PAGE));
  TRY(mlock(p, 4 * PAGE));
  TRY(mlockall(0));
  TRY(munlockall());
  TRY(syscall(SYS_set_mempolicy, 0, NULL, 0));
  TRY(syscall(SYS_set_mempolicy, 99, NULL, 0));
  int mode = 7;
  TRY(syscall(SYS_get_mempolicy, &mode, NULL, 0, NULL, 0));
  HOLDS(mode == 0);
}

static void files(void) {
  char name[] = "/tmp/sys-memory-XXXXXX", bytes[8] = "";
  int fd = mkstemp(name);
  unlink(name);
  TRY(ftruncate(fd, 2 * PAGE + 100));
  char *shared = mmap(NULL, 4 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  char *own = mmap(NULL, 4 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
  memcpy(shared, "shared", 6);
  memcpy(own + PAGE, "own", 3);
  TRY(pread(fd, bytes, 6, 0));
  printf("%s\n", bytes);
  TRY(pread(fd, bytes, 3, PAGE));
  HOLDS(bytes[0] == 0);
  TRY(pwrite(fd, "written", 7, PAGE));
  HOLDS(memcmp(shared + PAGE, "written", 7) == 0);
  HOLDS(shared[2 * PAGE + 200] == 0);
  touch("behind the end", shared + 3 * PAGE, 0);
  touch("behind the end of an own copy", own + 3 * PAGE, 1);
  TRY(ftruncate(fd, 4 * PAGE));
  touch("the file has grown", shared + 3 * PAGE, 1);
  TRY(madvise(own, 2 * PAGE, MADV_DONTNEED));
  HOLDS(memcmp(own + PAGE, "written", 7) == 0);
  memcpy(shared + 3 * PAGE, "last", 4);
  TRY(msync(shared, 4 * PAGE, MS_SYNC));
  TRY(munmap(shared, 4 * PAGE));
  memset(bytes, 0, sizeof bytes);
  TRY(pread(fd, bytes, 4, 3 * PAGE));
  printf("%s\n", bytes);
  char *part = mmap(NULL, PAGE, PROT_READ, MAP_SHARED, fd, 3 * PAGE);
  HOLDS(memcmp(part, "last", 4) == 0);
  close(fd);
  HOLDS(part[1] == 'a');
  fd = open("/dev/null", O_RDONLY);
  close(fd);
  char path[] = "/tmp/sys-memory-XXXXXX";
  fd = mkstemp(path);
  write(fd, "text", 4);
  close(fd);
  fd = open(path, O_RDONLY);
  unlink(path);
  TRY((intptr_t)mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0));
  char *text = mmap(NULL, PAGE, PROT_READ, MAP_SHARED, fd, 0);
  HOLDS(memcmp(text, "text", 5) == 0);
  TRY(mprotect(text, PAGE, PROT_READ | PROT_WRITE));
  text = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
  text[0] = 'T';
  HOLDS(memcmp(text, "Text", 5) == 0);
  close(fd);
  TRY((intptr_t)mmap(NULL, PAGE, PROT_READ, MAP_PRIVATE, fd, 0));
}

int main(void) {
  struct sigaction action = {.sa_sigaction = leave, .sa_flags = SA_SIGINFO};
  sigaction(SIGSEGV, &action, NULL);
  sigaction(SIGBUS, &action, NULL);
  mapping();
  moving();
  advice();
  files();
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
