// verdict: crash
// verify: crash
// runs: 1
//
// What lies on a stack is no code, unless the program says so.
#include "litmus.h"
#include <string.h>

/* A function that returns at once. */
#if defined __x86_64__
static const unsigned char code[] = {0xc3};
#elif defined __aarch64__
static const unsigned code[] = {0xd65f03c0};
#else
static const unsigned code[] = {0xe12fff1e};
#endif

THREAD(worker) {
  unsigned words[4];
  memcpy(words, code, sizeof code);
  __builtin___clear_cache((char *)words, (char *)(words + 4));
  ((void (*)(void))words)();
  return arg;
}

int main(void) {
  RUN(worker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
