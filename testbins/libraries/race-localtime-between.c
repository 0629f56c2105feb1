// verdict: race 19,32
// verdict[x86-64]: robust
// verdict-source: race 19,32
// runs: 100
// verify: race 19,32
// verify[x86-64]: robust
//
// What localtime_r() does inside to read the zone orders nothing that the
// program may rely on: the relaxed flag leaves the accesses of data unordered. The
// instructions of x86-64 order the flag.
#include "litmus.h"
#include <time.h>

static int data;
static atomic_int flag;

THREAD(writer) {
  int expected = 0;
  data = 1;
  time_t then = 0;
  struct tm parts;
  localtime_r(&then, &parts);
  cas(&flag, &expected, 1, rlx, rlx);
  return arg;
}

THREAD(reader) {
  if (load(&flag, rlx) == 1) {
    time_t then = 0;
    struct tm parts;
    localtime_r(&then, &parts);
    return data ? NULL : arg;
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}
