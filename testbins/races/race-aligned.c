// verdict: race 22,37 23,38 24,39 25,40
// runs: 40
//
// What is aligned beyond the stack has no constant place in its frame: that depends on
// where the frame begins. All of it is named nevertheless, with its parts.
#include "litmus.h"

struct queue {
  _Alignas(64) long head;
  _Alignas(64) long tail;
};

struct all {
  struct queue *one;
  struct queue *other;
  long *numbers;
  long *last;
};

THREAD(child) {
  struct all *all = arg;
  all->one->head = 1;
  all->other->tail = 1;
  all->numbers[3] = 1;
  *all->last = 1;
  return arg;
}

int main(int argc, char **argv) {
  long last[2] = {argc, argv == NULL};
  struct queue one = {argc, argc};
  _Alignas(128) long numbers[4] = {argc, argc, argc, argc};
  struct queue other = {argc, argc};
  struct all all = {&one, &other, numbers, &last[1]};
  pthread_t thread;
  pthread_create(&thread, NULL, child, &all);
  one.head = 2;
  other.tail = 2;
  numbers[3] = 2;
  last[1] = 2;
  pthread_join(thread, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
