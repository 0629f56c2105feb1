// verdict: robust
// verify: robust
//
// The same mutex guards the plain write and the atomic addition.
#define FIRST pthread_mutex_lock(&lock); number = 0; pthread_mutex_unlock(&lock)
#define SECOND \
  pthread_mutex_lock(&lock); \
  __atomic_fetch_add(&number, 1, __ATOMIC_SEQ_CST); \
  pthread_mutex_unlock(&lock)
#include "mixed.h"

// SPDX-License-Identifier: Apache-2.0
