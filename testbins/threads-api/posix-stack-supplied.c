// verdict: violation 25
// verify: violation 25
// runs: 50
//
// Store buffering of two threads whose stacks lie in one piece of static memory, above the variables:
// those are on no stack, though nothing lies between.
#include "litmus.h"

#define STACK (1 << 18)

static struct {
  atomic_int x, y;
  int first, second;
  _Alignas(4096) char stacks[2][STACK];
} all;

static void start(pthread_t *thread, int number, void *(*routine)(void *)) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstack(&attributes, all.stacks[number], STACK);
  if (pthread_create(thread, &attributes, routine, NULL) != 0) abort();
}
static __attribute__((noinline)) int writes_and_reads(atomic_int *own, atomic_int *other) {
  store(own, 1, rlx);
  return load(other, rlx);
}

THREAD(one) {
  all.first = writes_and_reads(&all.x, &all.y);
  return arg;
}

THREAD(two) {
  all.second = writes_and_reads(&all.y, &all.x);
  return arg;
}

int main(void) {
  pthread_t threads[2];
  start(&threads[0], 0, one);
  start(&threads[1], 1, two);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return finish(all.first == 0 && all.second == 0);
}

// SPDX-License-Identifier: Apache-2.0
