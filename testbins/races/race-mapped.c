// SPDX-License-Identifier: Apache-2.0
// verdict: race 15,24
// verify: race 15,24
// runs: 20
//
// Anonymous memory, which the kernel may map between the segments of a library.
#include <sys/mman.h>
#include "litmus.h"

#define SIZE 4096

static int *mapped;

THREAD(child) {
  *mapped = 1;
  return arg;
}

int main(void) {
  mapped = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  pthread_t thread;
  pthread_create(&thread, NULL, child, NULL);
  *mapped = 2;
  pthread_join(thread, NULL);
  return 0;
}
