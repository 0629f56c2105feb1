// verdict: race 22,29
// runs: 100
// prints: done
//
// The same fillings while another thread already uses the atomics: they race.
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
  got[0] = load(&cells[0].value, rlx);
  got[1] = load(&cells[1].value, rlx);
  got[2] = load(&cells[2].value, rlx);
  got[3] = load(&cells[3].value, rlx);
  return arg;
}

THREAD(filler) {
  cells[0] = pattern;
  memcpy(&cells[1], &pattern, sizeof pattern);
  memset(&cells[2], 0, sizeof pattern);
  atomic_init(&cells[3].value, 7);
  return arg;
}

int main(void) {
  cells = calloc(4, sizeof *cells);
  RUN(reader, filler);
  puts("done");
  free(cells);
  return 0;
}
