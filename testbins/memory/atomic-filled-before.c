// verdict: robust
// verdict-source: robust
// runs: 30
// prints: 7 7 7 7
//
// Plain accesses fill atomics before another thread hears of them: an assignment to a structure,
// the library's memcpy and memset, and an initialization. All happen before the atomic accesses, and
// none races.
#include "litmus.h"

#include <string.h>

struct cell {
  int plain;
  atomic_int value;
};

static struct cell *cells;
static struct cell pattern = {7, 7};
static volatile size_t size = sizeof pattern;
static int got[4];

THREAD(user) {
  struct cell *mine = cells;
  for (int i = 0; i < 4; i++) {
    got[i] = load(&mine[i].value, rlx);
    store(&mine[i].value, 8, rlx);
  }
  return arg;
}

int main(void) {
  cells = malloc(4 * sizeof *cells);
  cells[0] = pattern;
  memcpy(&cells[1], &pattern, size);
  memset(&cells[2], 0, size);
  store(&cells[2].value, 7, rlx);
  atomic_init(&cells[3].value, 7);
  RUN(user);
  printf("%d %d %d %d\n", got[0], got[1], got[2], got[3]);
  free(cells);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
