// verdict: race 15,20 14,21
// runs: 100
// prints: done
//
// Message passing with plain variables: the flag races, and where the receiver
// sees it set, the message does too. Each has a cache line of its own, so that no
// compiler stores both at once.
#include "litmus.h"

_Alignas(64) int message, flag;
int got;

THREAD(sender) {
  message = 42;
  flag = 1;
  return arg;
}

THREAD(receiver) {
  if (flag) {
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
