// verdict: race 17,27 crash
// runs: 50
// verify: race 17,27
//
// A function of the library clears words that others access atomically, for the caller's account:
// a plain access.
#include <string.h>

#include "litmus.h"

#define WORDS 64

static atomic_int words[WORDS];
static size_t size = sizeof words;

THREAD(sets) {
  store(&words[WORDS / 2], 1, sc);
  return arg;
}

int main(void) {
  for (int i = 0; i < WORDS; i++) {
    store(&words[i], 0, sc);
  }
  pthread_t thread;
  pthread_create(&thread, NULL, sets, NULL);
  memset((void *)words, 0, size);
  pthread_join(thread, NULL);
  if (load(&words[WORDS / 2], sc) == 0) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
