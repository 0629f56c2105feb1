// verdict: robust
// verdict-source: robust
// verify: robust
// runs: 20
// prints: 1
//
// As race-stack-fenced, but fences and a flag order the accesses to the local.
#include "litmus.h"

static volatile int *where;
static atomic_int flag;
static pthread_t thread;

THREAD(writer) {
  *where = 1;
  fence(sc);
  store(&flag, 1, rlx);
  return arg;
}

static __attribute__((noinline)) void begin(void) {
  if (pthread_create(&thread, NULL, writer, NULL) != 0) {
    exit(1);
  }
}

static __attribute__((noinline)) int ordered(void) {
  volatile int local[16];
  for (int i = 0; i < 16; i++) {
    local[i] = 0;
  }
  where = local;
  fence(sc);
  begin();
  while (load(&flag, rlx) == 0) {
  }
  fence(sc);
  int got = local[0];
  pthread_join(thread, NULL);
  return got;
}

int main(void) {
  printf("%d\n", ordered());
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
