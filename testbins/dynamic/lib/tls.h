extern _Thread_local int tls_counter;

/* Moves this thread's counters on; their sum. */
int tls_step(void);

// SPDX-License-Identifier: Apache-2.0
