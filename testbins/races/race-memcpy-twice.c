// verdict: race 14,20 15,21
// verify: race 14,20 15,21
//
// Two pairs of copies race; the library's instructions are the same ones in both.
#include <string.h>

#include "litmus.h"

static char first[256], second[256], from[256];
static volatile size_t size = sizeof first;
static char one_into[256], other_into[256];

THREAD(writer) {
  memcpy(first, from, size);
  memcpy(second, from, size);
  return arg;
}

THREAD(reader) {
  memcpy(one_into, first, size);
  memcpy(other_into, second, size);
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
