// verdict: race 37,50
// verdict-source: race 37,50
// runs: 2
// prints: done
//
// An atomic on the stack is used by two threads; then its frame is left, and another function has a
// plain array there, on which two threads race.
#include "litmus.h"

static atomic_int *flag;
static volatile int *cell;
static uintptr_t where;
static int got;

THREAD(setter) {
  store(flag, 1, rel);
  return arg;
}

static __attribute__((noinline)) void atomics(void) {
  _Alignas(64) atomic_int mine[64];
  for (int i = 0; i < 64; i++) {
    store(&mine[i], 0, rlx);
  }
  flag = &mine[32];
  where = (uintptr_t)flag;
  RUN(setter);
  if (load(flag, acq) != 1) {
    exit(1);
  }
}

THREAD(writer) {
  if (cell == NULL) {
    return NULL;
  }
  *cell = 1;
  return arg;
}

static __attribute__((noinline)) void plain(void) {
  _Alignas(64) volatile int mine[128];
  mine[32] = mine[96] = 0;
  cell = (volatile int *)where;
  pthread_t thread;
  if ((uintptr_t)mine > where || where >= (uintptr_t)(mine + 128) ||
      pthread_create(&thread, NULL, writer, NULL) != 0) {
    exit(1);
  }
  got = *cell;
  pthread_join(thread, NULL);
}

int main(void) {
  atomics();
  plain();
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
