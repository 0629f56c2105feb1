// verdict: race 15,33
// verdict-source: race 15,33
// verify: race 15,33
// runs: 2
// prints: done
//
// gcc's fence on x86-64 writes to what lies on top of the stack, a local here, as `lock or` of 0.
// That makes no atomic of the local: two threads race on it as on any other.
#include "litmus.h"

static volatile int *where;
static pthread_t thread;

THREAD(writer) {
  *where = 1;
  return arg;
}

static __attribute__((noinline)) void begin(void) {
  if (pthread_create(&thread, NULL, writer, NULL) != 0) {
    exit(1);
  }
}

static __attribute__((noinline)) int raced(void) {
  volatile int local[16];
  for (int i = 0; i < 16; i++) {
    local[i] = 0;
  }
  where = local;
  fence(sc);
  begin();
  int got = local[0];
  fence(sc);
  pthread_join(thread, NULL);
  return got;
}

int main(void) {
  if (raced() > 1) {
    return 1;
  }
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
