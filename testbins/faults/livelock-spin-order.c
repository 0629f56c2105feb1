// verdict: livelock
// runs: 100
// stuck: T0 END T1; T1 SPINLOCK T2:16; T2 SPINLOCK T1:16; cycle 1 2
//
// Two of the library's spin locks, on the heap, taken in opposite orders.
#include "litmus.h"

struct account {
  long balance;
  pthread_spinlock_t lock;
};

static struct account *accounts;

static __attribute__((noinline)) void move(struct account *from, struct account *to) {
  pthread_spin_lock(&from->lock);
  pthread_spin_lock(&to->lock);
  from->balance--;
  to->balance++;
  pthread_spin_unlock(&to->lock);
  pthread_spin_unlock(&from->lock);
}

THREAD(left) {
  move(&accounts[0], &accounts[1]);
  return arg;
}

THREAD(right) {
  move(&accounts[1], &accounts[0]);
  return arg;
}

int main(void) {
  accounts = malloc(2 * sizeof *accounts);
  for (int i = 0; i < 2; i++) {
    accounts[i].balance = 10;
    pthread_spin_init(&accounts[i].lock, PTHREAD_PROCESS_PRIVATE);
  }
  RUN(left, right);
  free(accounts);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
