// verdict: deadlock
// verify: deadlock
// executions: 7
// runs: 200
//
// 3 philosophers, of whom philosophers.h says more.
#define N 3

#include "philosophers.h"

// SPDX-License-Identifier: Apache-2.0
