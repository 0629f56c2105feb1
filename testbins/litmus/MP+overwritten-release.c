// verdict: robust
// verdict[aarch64]: violation 23
// runs: 50
// prints: sc
//
// A relaxed store over the flag, by the same thread, ends what the release
// published: C++20 took it out of the release sequence, and so does RC20. On
// x86-64 the second store is a release as every store is.
#include "litmus.h"

atomic_int message, flag;
int seen, got;

THREAD(sender) {
  store(&message, 1, rlx);
  store(&flag, 1, rel);
  store(&flag, 2, rlx);
  return arg;
}

THREAD(receiver) {
  seen = load(&flag, acq);
  got = load(&message, rlx);
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  return finish(seen == 2 && got == 0);
}

// SPDX-License-Identifier: Apache-2.0
