// verdict: crash
// verify: crash
// runs: 200
//
// As verify-waiters-asked, but a library's function looks: no debug information describes it.
#include "litmus.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int state_of(int *lock);

__asm__(".pushsection .text.library, \"ax\"\n"
        ".globl state_of\n"
        ".type state_of, %function\n"
        "state_of:\n\t"
        "ldar w0, [x0]\n\t"
        "ret\n"
        ".size state_of, . - state_of\n"
        ".popsection\n");

THREAD(asker) {
  pthread_mutex_lock(&mutex);
  int state = state_of(&mutex.__data.__lock);
  pthread_mutex_unlock(&mutex);
  if (state == 2) {
    abort();
  }
  return arg;
}

THREAD(other) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  RUN(asker, other);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
