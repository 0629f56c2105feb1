// verdict: robust
// runs: 3
// prints: 44 44 44 44 41
//
// Thread-local variables in a shared library: the general dynamic model (descriptors on AArch64,
// __tls_get_addr elsewhere), the initial-exec model, and the program's own access of the library's
// variable. Every thread starts from the initial values.
#include "litmus.h"

#include "lib/tls.h"

int results[4];

THREAD(user) {
  int self = (int)(intptr_t)arg;
  results[self] = tls_step();
  tls_counter += self;
  return arg;
}

int main(void) {
  RUN(user, user, user, user);
  tls_counter++;
  printf("%d %d %d %d %d\n", results[0], results[1], results[2], results[3], tls_counter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
