// verdict: livelock
// runs: 100
// stuck: T0 END T1; T1 MUTEX T2:22; T2 LOCK T1:13; cycle 1 2
//
// A spin lock of the program's own and a mutex, taken in opposite orders.
#include "litmus.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
atomic_flag flag = ATOMIC_FLAG_INIT;
int moved;

static inline void spin_lock(void) {
  while (atomic_flag_test_and_set_explicit(&flag, acq)) {
  }
}

static inline void spin_unlock(void) {
  atomic_flag_clear_explicit(&flag, rel);
}

static void take_mutex(void) {
  pthread_mutex_lock(&mutex);
}

THREAD(spins_first) {
  spin_lock();
  pthread_mutex_lock(&mutex);
  moved++;
  pthread_mutex_unlock(&mutex);
  spin_unlock();
  return arg;
}

THREAD(sleeps_first) {
  take_mutex();
  spin_lock();
  moved++;
  spin_unlock();
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  RUN(spins_first, sleeps_first);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
