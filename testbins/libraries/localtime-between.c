// verdict: robust
// runs: 100
//
// What localtime_r() does inside to read the zone is in between as in its
// racy sibling; here the flag orders the accesses of data.
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
  cas(&flag, &expected, 1, rel, rlx);
  return arg;
}

THREAD(reader) {
  if (load(&flag, acq) == 1) {
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
