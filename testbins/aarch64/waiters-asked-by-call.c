// verdict: crash
// verify: crash
// runs: 200
//
// As verify-waiters-asked, but a library's function looks: no debug information describes it.
int state_of(int *lock);

__asm__(".pushsection .text.library, \"ax\"\n"
        ".globl state_of\n"
        ".type state_of, %function\n"
        "state_of:\n\t"
        "ldar w0, [x0]\n\t"
        "ret\n"
        ".size state_of, . - state_of\n"
        ".popsection\n");

#define LOCK pthread_mutex_lock(&mutex)
#define STATE state_of(&mutex.__data.__lock)

#include "../verify/waiters-asked.h"

// SPDX-License-Identifier: Apache-2.0
