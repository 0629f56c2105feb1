// verdict: race 13,18 12,19
// runs: 100
// prints: done
//
// Message passing with plain variables: the flag races, and where the receiver
// sees it set, the message does too.
#include "litmus.h"

int message, flag, got;

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
