// verdict: crash
// runs: 1
//
// A local array that is larger than what the stack has above its guard page: no recursion, whatever
// function touches it.
#include <string.h>

#include "litmus.h"

enum { LARGE = 128500, STACK = 131072 };

static __attribute__((noinline)) int total(int fill) {
  volatile char bytes[LARGE];
  memset((char *)bytes, fill, sizeof bytes);
  return bytes[fill] + bytes[LARGE - fill];
}

static void *sums(void *arg) {
  printf("%d\n", total(1));
  return arg;
}

int main(void) {
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, STACK);
  pthread_t thread;
  pthread_create(&thread, &small, sums, NULL);
  pthread_join(thread, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
