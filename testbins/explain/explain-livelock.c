// verdict: livelock
// runs: 100
//
// `rsan-emu explain livelock` prints this program: a barrier for two threads that is used twice. The
// thread that waits looks for a value that is there only until the other one comes again.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int arrived;

static void meet(void) {
  if (atomic_fetch_add(&arrived, 1) == 1) {
    atomic_store(&arrived, 0); /* ready for the next time */
  } else {
    while (atomic_load(&arrived) != 0) {
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
