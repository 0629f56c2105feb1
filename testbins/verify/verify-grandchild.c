// verdict: crash
// verify: crash
// runs: 20
//
// A thread that another one made, and that is left alone at last: it may read before its maker
// writes.
#include "litmus.h"

atomic_int x;

THREAD(grandchild) {
  if (load(&x, rlx) == 0) {
    abort();
  }
  return arg;
}

THREAD(child) {
  pthread_t thread;
  pthread_create(&thread, NULL, grandchild, NULL);
  store(&x, 1, rlx);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, child, NULL);
  pthread_exit(NULL);
}

// SPDX-License-Identifier: Apache-2.0
