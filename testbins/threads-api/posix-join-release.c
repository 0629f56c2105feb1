// verdict: robust
// verdict-source: robust
// verify: robust
// verify-source: robust
//
// posix-join-relaxed, mended: the flag is released and acquired, and main acquires it by joining.
#include "litmus.h"

static atomic_int message, flag;
static int seen;

THREAD(sender) {
  store(&message, 1, rlx);
  store(&flag, 1, rel);
  return arg;
}

THREAD(receiver) {
  seen = load(&flag, acq);
  return arg;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, sender, NULL);
  pthread_create(&threads[1], NULL, receiver, NULL);
  pthread_join(threads[1], NULL);
  int got = load(&message, rlx);
  pthread_join(threads[0], NULL);
  return finish(seen == 1 && got == 0);
}

// SPDX-License-Identifier: Apache-2.0
