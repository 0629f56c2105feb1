// verdict: robust
// verdict-source: robust
// runs: 30
// prints: 7 7 7 7
//
// Plain accesses fill blocks of atomics before another thread hears of them: an assignment to a
// structure, memcpy, memset and an initialization. All happen before the atomic accesses, and none
// races.
#include "litmus.h"

#include <string.h>

struct cell {
  int plain;
  atomic_int value;
};

static struct cell *cells;
static struct cell pattern = {7, 7};
static int got[4];

THREAD(reader) {
  for (int i = 0; i < 4; i++) {
    got[i] = load(&cells[i].value, rlx);
    store(&cells[i].value, 8, rlx);
  }
  return arg;
}

int main(void) {
  cells = malloc(4 * sizeof *cells);
  cells[0] = pattern;
  memcpy(&cells[1], &pattern, sizeof pattern);
  memset(&cells[2], 0, sizeof pattern);
  atomic_init(&cells[2].value, 7);
  cells[3] = (struct cell){1, 7};
  RUN(reader);
  printf("%d %d %d %d\n", got[0], got[1], got[2], got[3]);
  free(cells);
  return 0;
}
