// verdict: violation 28
// verdict[armv7]: robust
// verdict[x86-64]: robust
// verify: violation 28
// verify[armv7]: robust
// verify[x86-64]: robust
// runs: 100
//
// The reader does not use what it reads. But the older write that it may see publishes less than
// the newest one: then the data may be missing. On ARMv7 the fence behind the load makes up for it.
#include "litmus.h"

atomic_int word, data, sent;
int wrong;

THREAD(writer) {
  store(&word, 1, rel);
  store(&data, 1, rlx);
  store(&word, 2, rel);
  store(&sent, 1, rlx);
  return arg;
}

THREAD(reader) {
  while (load(&word, rlx) < 1) {}
  while (!load(&sent, rlx)) {}
  (void)load(&word, acq);
  wrong = !load(&data, rlx);
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return wrong;
}

// SPDX-License-Identifier: Apache-2.0
