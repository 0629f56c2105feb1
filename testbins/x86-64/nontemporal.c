// verdict: race 15,22
// runs: 100
// prints: done
//
// A message written by a non-temporal store: the flag's plain MOV does not carry
// it along, although every MOV is a release otherwise.
#include <emmintrin.h>

#include "litmus.h"

atomic_int flag;
int message, got;

THREAD(sender) {
  _mm_stream_si32(&message, 42);
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
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
