// verdict: crash
// verify: crash
// runs: 200
//
// Who holds a mutex looks in it whether somebody waits: a call that waits is then one that has begun.
#define LOCK pthread_mutex_lock(&mutex)
#define STATE __atomic_load_n(&mutex.__data.__lock, __ATOMIC_SEQ_CST)

#include "waiters-asked.h"

// SPDX-License-Identifier: Apache-2.0
