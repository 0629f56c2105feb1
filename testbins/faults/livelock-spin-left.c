// verdict: livelock
// verify-slow: livelock
// runs: 100
// stuck: T1 SPINLOCK T2:20; T2 SPINLOCK T1:12; cycle 1 2
//
// The library's spin locks, in opposite orders. Main has ended, and the process never does.
#include "litmus.h"

pthread_spinlock_t a, b;

THREAD(left) {
  pthread_spin_lock(&a);
  pthread_spin_lock(&b);
  pthread_spin_unlock(&b);
  pthread_spin_unlock(&a);
  return arg;
}

THREAD(right) {
  pthread_spin_lock(&b);
  pthread_spin_lock(&a);
  pthread_spin_unlock(&a);
  pthread_spin_unlock(&b);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_spin_init(&a, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_init(&b, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&thread, NULL, left, NULL);
  pthread_create(&thread, NULL, right, NULL);
  pthread_exit(NULL);
}

// SPDX-License-Identifier: Apache-2.0
