// Start: one atomic event, and out.
#include <stdatomic.h>
#include <unistd.h>

static atomic_int x;

int main(void) {
  atomic_fetch_add(&x, 1);
  _exit(0);
}

// SPDX-License-Identifier: Apache-2.0
