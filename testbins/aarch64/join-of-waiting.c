// verdict: robust
// verify: robust
// runs: 50
//
// A library's function that tells a thread to stop, by a word on the thread's own stack, and then
// joins it. No debug information describes it, so it is not the program's.
#include "litmus.h"

static _Atomic(atomic_int *) word;

int stop_and_join(pthread_t thread, void **result, atomic_int *at);

__asm__(".pushsection .text.library, \"ax\"\n"
        ".globl stop_and_join\n"
        ".type stop_and_join, %function\n"
        "stop_and_join:\n\t"
        "mov w3, #1\n\t"
        "stlr w3, [x2]\n\t"
        "b pthread_join\n"
        ".size stop_and_join, . - stop_and_join\n"
        ".popsection\n");

THREAD(worker) {
  atomic_int stop = 0;
  store(&word, &stop, rel);
  while (!load(&stop, acq)) {
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  atomic_int *at;
  while ((at = load(&word, acq)) == NULL) {
  }
  return stop_and_join(thread, NULL, at);
}

// SPDX-License-Identifier: Apache-2.0
