// verdict: crash
// verify: crash
// runs: 100
//
// What a thread finds of itself, others may have changed: its name, and where it may run.
#define _GNU_SOURCE
#include "litmus.h"
#include <sched.h>
#include <string.h>

static pthread_t named;

THREAD(asks) {
  char name[16];
  cpu_set_t set;
  pthread_getname_np(pthread_self(), name, sizeof name);
  sched_getaffinity(0, sizeof set, &set);
  if (!strcmp(name, "other") && CPU_COUNT(&set) == 1) abort();
  return arg;
}

THREAD(names) {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(0, &one);
  pthread_setname_np(named, "other");
  pthread_setaffinity_np(named, sizeof one, &one);
  return arg;
}

int main(void) {
  pthread_t other;
  pthread_create(&named, NULL, asks, NULL);
  pthread_create(&other, NULL, names, NULL);
  pthread_join(other, NULL);
  pthread_join(named, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
