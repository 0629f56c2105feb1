// verdict: robust
// runs: 50
// prints: done
//
// nontemporal.c with the SFENCE that it needs before the flag is set.
#include <emmintrin.h>

#include "litmus.h"

atomic_int flag;
int message, got;

THREAD(sender) {
  _mm_stream_si32(&message, 42);
  _mm_sfence();
  store(&flag, 1, rel);
  return arg;
}

THREAD(receiver) {
  if (load(&flag, acq)) {
    got = message;
  }
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  puts(got == 0 || got == 42 ? "done" : "torn");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
