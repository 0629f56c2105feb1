// verdict: race 12,22
// runs: 2
// prints: inner begins\nouter begins\ndone
//
// The program writes a library's variable, of which it has the copy, while another thread reads it
// in the library (lib/inner.c, line 22).
#include "litmus.h"

#include "lib/order.h"

THREAD(writer) {
  inner_shared = 7;
  return arg;
}

THREAD(reader) {
  return inner_read() > 0 ? arg : NULL;
}

int main(void) {
  RUN(writer, reader);
  say("done\n");
  _Exit(0);
}

// SPDX-License-Identifier: Apache-2.0
