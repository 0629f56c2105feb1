// verdict: robust
// verify: robust
//
// The same accesses as in verify-two-at-once.c and verify-cleared-words.c, before there are other
// threads: these do not matter.
#include <string.h>

#include "litmus.h"

#define WORDS 64

static _Atomic unsigned char flags[2];
static atomic_int words[WORDS];
static size_t size = sizeof words;

THREAD(first) {
  store(&flags[0], 1, sc);
  store(&words[1], 1, sc);
  return arg;
}

THREAD(second) {
  load(&words[1], sc);
  return arg;
}

int main(void) {
  store(&flags[0], 2, sc);
  store(&flags[1], 2, sc);
  store(&words[1], 2, sc);
  memset((void *)flags, 0, sizeof flags);
  memset((void *)words, 0, size);
  RUN(first, second);
  if (load(&flags[0], sc) != 1 || load(&words[1], sc) != 1) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
