// verdict: robust
// runs: 2
// prints: 4000 mappings, sum 7998000\n3999 faults

// More mappings than a kernel shows by default: pages that alternate between two permissions,
// so that no two of them are one area. Each is touched, changed and touched again.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

enum { COUNT = 4000, PAGE = 4096 };

static sigjmp_buf back;

static void caught(int signal) {
  (void)signal;
  siglongjmp(back, 1);
}

int main(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = caught;
  sigaction(SIGSEGV, &action, 0);
  char *area = mmap(0, 2L * COUNT * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (area == MAP_FAILED) return 1;
  for (int i = 0; i < COUNT; i++) {
    char *at = mmap(area + 2L * i * PAGE, PAGE, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    if (at == MAP_FAILED) return 2;
    *(int *)at = i;
  }
  long sum = 0;
  for (int i = 0; i < COUNT; i++) {
    if (mprotect(area + 2L * i * PAGE, PAGE, PROT_READ)) return 3;
    sum += *(int *)(area + 2L * i * PAGE);
  }
  printf("%d mappings, sum %ld\n", COUNT, sum);
  volatile int faults = 0;
  for (volatile int i = 1; i < COUNT; i++) {
    if (sigsetjmp(back, 1) == 0) {
      if (i % 3 == 0)
        *(volatile int *)(area + 2L * i * PAGE) = 1; // may be read only
      else
        *(volatile int *)(area + (2L * i - 1) * PAGE) = 1; // may not be touched
    } else {
      faults++;
    }
  }
  printf("%d faults\n", faults);
  for (int i = 0; i < COUNT; i++)
    if (*(int *)(area + 2L * i * PAGE) != i) return 4;
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
