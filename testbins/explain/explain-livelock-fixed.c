// verdict: robust
// prints: done
//
// `rsan-emu explain livelock` prints this program: who waits looks for a number that never comes
// back.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int arrived;
static atomic_int meetings;

static void meet(void) {
  int before = atomic_load(&meetings);
  if (atomic_fetch_add(&arrived, 1) == 1) {
    atomic_store(&arrived, 0);
    atomic_fetch_add(&meetings, 1);
  } else {
    while (atomic_load(&meetings) == before) {
    }
  }
}

static void *walk(void *arg) {
  meet();
  meet();
  return arg;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, walk, NULL);
  pthread_create(&two, NULL, walk, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
