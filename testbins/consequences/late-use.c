// verdict: violation 26 37
// verdict[x86-64]: robust
// verify: violation 26 37
// verify[x86-64]: robust
// runs: 2
//
// Each thread may read 0, and it seems to be harmless for long: nine looks at the same values come
// to nothing, and the tenth decides; and how often a thread has looked is used much later. It is
// not so on x86-64, where a load acquires, and what was sent with it.
#include "litmus.h"

atomic_int item, sent;
int wrong;
volatile int steps;

THREAD(writer) {
  store(&item, 1, rel);
  store(&sent, 1, rlx);
  return arg;
}

THREAD(looker) {
  while (!load(&sent, rlx)) {}
  for (int i = 0; i < 10; i++) {
    int seen =
        load(&item, rlx);
    if (i == 9 && !seen) wrong++;
  }
  return arg;
}

THREAD(counter) {
  int rounds = 0;
  while (!load(&sent, rlx)) {}
  while (
      !
      load(&item, rlx)) rounds++;
  for (int i = 0; i < 6000; i++) steps++;
  wrong += rounds;
  return arg;
}

int main(void) {
  RUN(writer, looker);
  store(&sent, 0, rlx);
  store(&item, 0, rlx);
  RUN(writer, counter);
  return wrong;
}

// SPDX-License-Identifier: Apache-2.0
