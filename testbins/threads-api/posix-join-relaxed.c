// verdict: violation 33
// verdict[x86-64]: robust
// verdict-source: violation 33
// verify: violation 33
// verify[x86-64]: robust
// verify-source: violation 33
// runs: 200
//
// Message passing in two steps: a thread sees the flag, main joins that thread and reads the message.
// The join orders what the thread saw before what main does, under SC; but nothing published the
// message.
#include "litmus.h"

static atomic_int message, flag;
static int seen;

THREAD(sender) {
  store(&message, 1, rlx);
  store(&flag, 1, rlx);
  return arg;
}

THREAD(receiver) {
  seen = load(&flag, rlx);
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
