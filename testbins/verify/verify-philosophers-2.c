// verdict: deadlock
// verify: deadlock
// executions: 3
// runs: 200
//
// 2 philosophers, of whom philosophers.h says more.
#define N 2

#include "philosophers.h"

// SPDX-License-Identifier: Apache-2.0
