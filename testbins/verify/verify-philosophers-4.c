// verdict: deadlock
// verify: deadlock
// executions: 15
// runs: 200
//
// 4 philosophers, of whom philosophers.h says more.
#define N 4

#include "philosophers.h"

// SPDX-License-Identifier: Apache-2.0
