// verdict: crash
// verify: crash
// runs: 200
//
// As verify-waiters-asked, but a library's function locks the mutex and tells what it finds there:
// that is a step of the same call.
int lock_and_tell(void *mutex);

__asm__(".pushsection .text.library, \"ax\"\n"
        ".globl lock_and_tell\n"
        ".type lock_and_tell, %function\n"
        "lock_and_tell:\n\t"
        "stp x29, x30, [sp, -32]!\n\t"
        "mov x29, sp\n\t"
        "str x0, [sp, 16]\n\t"
        "bl pthread_mutex_lock\n\t"
        "ldr x0, [sp, 16]\n\t"
        "ldar w0, [x0]\n\t" // __data.__lock
        "ldp x29, x30, [sp], 32\n\t"
        "ret\n"
        ".size lock_and_tell, . - lock_and_tell\n"
        ".popsection\n");

#define LOCK int found = lock_and_tell(&mutex)
#define STATE found

#include "../verify/waiters-asked.h"

// SPDX-License-Identifier: Apache-2.0
