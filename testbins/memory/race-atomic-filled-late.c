// verdict: race 22,34 23,35 24,36
// verdict-source: race 22,34 23,35 24,36
// runs: 2
// prints: done
//
// The same while another thread already uses the atomics: what fills them races with its accesses.
#include "litmus.h"

#include <string.h>

struct cell {
  int plain;
  atomic_int value;
};

static struct cell *cells;
static struct cell pattern = {7, 7};
static volatile size_t size = sizeof pattern;

static __attribute__((noinline)) int use(struct cell *mine) {
  int sum = 0;
  sum += load(&mine[0].value, rlx);
  sum += load(&mine[1].value, rlx);
  store(&mine[2].value, 8, rlx);
  return sum;
}

THREAD(user) {
  return use(cells) < 0 ? NULL : arg;
}

THREAD(filler) {
  struct cell *theirs = cells;
  theirs[0] = pattern;
  memcpy(&theirs[1], &pattern, size);
  memset(&theirs[2], 0, size);
  return arg;
}

int main(void) {
  cells = calloc(3, sizeof *cells);
  RUN(user, filler);
  puts("done");
  free(cells);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
