// verdict: violation 28 39 48
// verdict[x86-64]: robust
// verify: violation 28 39 48
// verify[x86-64]: robust
// runs: 2
//
// Each thread may read 0, and it seems to be harmless for long: nine looks at the same values come
// to nothing, and the tenth decides; how often a thread has looked is used much later; and a thread
// that never uses what it acquired lacks what was published by it. The last is a false alarm on
// ARMv7, where the fence behind the acquiring load makes up for that.
#include "litmus.h"

atomic_int item, more, data, sent;
int wrong, never;
volatile int steps;

THREAD(writer) {
  store(&data, 1, rlx);
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

THREAD(keeper) {
  while (!load(&sent, rlx)) {}
  int kept =
      load(&item, acq);
  for (int i = 0; i < 6000; i++) steps++;
  if (!load(&data, rlx)) wrong++;
  if (never) wrong += kept;
  return arg;
}

int main(void) {
  RUN(writer, looker);
  store(&sent, 0, rlx);
  store(&item, 0, rlx);
  RUN(writer, counter);
  store(&sent, 0, rlx);
  store(&item, 0, rlx);
  store(&data, 0, rlx);
  RUN(writer, keeper);
  return wrong;
}

// SPDX-License-Identifier: Apache-2.0
