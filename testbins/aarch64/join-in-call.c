// verdict: crash
// verify: crash
// runs: 50
//
// A library's function that tells a thread to stop and then joins it: what it has done before it
// sleeps is seen. No debug information describes it, so it is not the program's.
#include "litmus.h"

atomic_int stop;

int stop_and_join(pthread_t thread, void **result);

__asm__(".pushsection .text.library, \"ax\"\n"
        ".globl stop_and_join\n"
        ".type stop_and_join, %function\n"
        "stop_and_join:\n\t"
        "adrp x3, stop\n\t"
        "add x3, x3, :lo12:stop\n\t"
        "mov w2, #1\n\t"
        "stlr w2, [x3]\n\t"
        "b pthread_join\n"
        ".size stop_and_join, . - stop_and_join\n"
        ".popsection\n");

THREAD(worker) {
  return load(&stop, acq) ? &stop : arg;
}

int main(void) {
  pthread_t thread;
  void *stopped;
  pthread_create(&thread, NULL, worker, NULL);
  stop_and_join(thread, &stopped);
  if (stopped != NULL) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
