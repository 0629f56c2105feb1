#include <stdatomic.h>

struct tls_own {
  int plain;
  atomic_int progress;
};

/* This thread's own, of the general model: the library need not have been there at the start. */
struct tls_own *tls_general(void);

/* This thread's own, of the initial-exec model: at the same distance from each thread pointer. */
atomic_long *tls_initial(void);

/* Moves both on by relaxed stores. */
void tls_move(int to);

// SPDX-License-Identifier: Apache-2.0
