// verdict: race 15,20
// verify: race 15,20
// runs: 5
//
// Two threads copy to one place. Dynamically linked on x86-64, memcpy goes on in code that another
// implementation's name is for.
#include <string.h>

#include "litmus.h"

static char into[256], from[256];
static volatile size_t size = 154;

THREAD(one) {
  memcpy(into, from, size);
  return arg;
}

THREAD(other) {
  memcpy(into, from, size);
  return arg;
}

int main(void) {
  RUN(one, other);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
