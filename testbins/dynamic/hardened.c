// verdict: robust
// runs: 2
// prints: hardened
//
// Built as distributions build: stack protector, _FORTIFY_SOURCE, all of the global offset table
// read-only, and, as some do, with an executable stack.
#include "litmus.h"

#include <string.h>

char copy[64];

THREAD(user) {
  char text[32];
  snprintf(text, sizeof text, "%s", arg == NULL ? "hardened" : "other");
  if (arg == NULL) {
    strcpy(copy, text);
  }
  return arg;
}

int main(void) {
  RUN(user, user);
  printf("%s\n", copy);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
