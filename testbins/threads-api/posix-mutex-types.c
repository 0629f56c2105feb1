// verdict: robust
// runs: 20
// prints: 9 EDEADLK EPERM
//
// Mutexes that check for errors, that recurse, and adaptive ones.
#define _GNU_SOURCE
#include "litmus.h"
#include <errno.h>

pthread_mutex_t checked, recursive, adaptive = PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP;
int count, twice, strange;

THREAD(work) {
  pthread_mutex_lock(&checked);
  count++;
  twice = pthread_mutex_lock(&checked);
  pthread_mutex_unlock(&checked);
  pthread_mutex_lock(&recursive);
  pthread_mutex_lock(&recursive);
  pthread_mutex_lock(&checked);
  count++;
  pthread_mutex_unlock(&checked);
  pthread_mutex_unlock(&recursive);
  pthread_mutex_unlock(&recursive);
  pthread_mutex_lock(&adaptive);
  pthread_mutex_lock(&checked);
  count++;
  pthread_mutex_unlock(&checked);
  pthread_mutex_unlock(&adaptive);
  return arg;
}

int main(void) {
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&checked, &kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&recursive, &kind);
  RUN(work, work, work);
  strange = pthread_mutex_unlock(&checked);
  printf("%d %s %s\n", count, twice == EDEADLK ? "EDEADLK" : "?", strange == EPERM ? "EPERM" : "?");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
