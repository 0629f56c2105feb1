// verdict: robust
// verdict-source: robust
// runs: 20
//
// Message passing through macros that make the functions' names, with a swap that publishes.
#include <pthread.h>
#include "wrapped.h"

static _Wrapped(int) flag;
static _Wrapped(int) count;
int message;

static void *sender(void *arg) {
  int old = wr_atomic(load_explicit)(&count, wr_order(relaxed));
  message = 1;
  while (!wr_cas_weak_publish(&flag, &old, 1)) {
  }
  wr_atomic(fetch_add_explicit)(&count, 1, wr_order(relaxed));
  return arg;
}

static void *receiver(void *arg) {
  if (wr_load_acquire(&flag) == 1) message = 2;
  return arg;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, sender, NULL);
  pthread_create(&other, NULL, receiver, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
