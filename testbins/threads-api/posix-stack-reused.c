// verdict: robust
// verify: robust
// unproved[aarch64]: unscheduled_accesses
// unproved[armv7]: unscheduled_accesses
// runs: 50
// prints: 12
//
// Threads on stacks that the program supplied, one after another and side by side, use atomics of
// their frames, which later frames and threads have at the same addresses. On ARM, glibc's clone()
// does not say how long a stack is.
#include "litmus.h"

#define STACK (1 << 18)

static struct {
  int sum;
  _Alignas(4096) char stacks[2][STACK];
} all;

struct job {
  atomic_int ready, done;
  int result;
};

static struct job *_Atomic given;

static void start(pthread_t *thread, int number, void *(*routine)(void *)) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstack(&attributes, all.stacks[number], STACK);
  if (pthread_create(thread, &attributes, routine, NULL) != 0) abort();
}

static __attribute__((noinline)) int hand_out(void) {
  struct job mine;
  store(&mine.ready, 1, rlx);
  store(&mine.done, 0, rlx);
  store(&given, &mine, rel);
  while (!load(&mine.done, acq)) {
  }
  return mine.result;
}

static __attribute__((noinline)) int other_frame(void) {
  volatile int plain[16];
  for (int i = 0; i < 16; i++) plain[i] = i;
  return plain[3] - 3;
}

THREAD(giver) {
  for (int i = 0; i < 2; i++) all.sum += hand_out() + other_frame();
  return arg;
}

THREAD(worker) {
  for (int i = 0; i < 2; i++) {
    struct job *job;
    while ((job = load(&given, acq)) == NULL) {
    }
    store(&given, NULL, rlx);
    job->result = 3 * load(&job->ready, rlx);
    store(&job->done, 1, rel);
  }
  return arg;
}

int main(void) {
  for (int i = 0; i < 2; i++) {
    pthread_t threads[2];
    start(&threads[0], i, giver);
    start(&threads[1], 1 - i, worker);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
  }
  printf("%d\n", all.sum);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
