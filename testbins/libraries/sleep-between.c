// verdict: robust
// runs: 100
//
// What usleep() does inside is in between as in its
// racy sibling; here the flag orders the accesses of data.
#include "litmus.h"
#include <unistd.h>

static int data;
static atomic_int flag;

THREAD(writer) {
  int expected = 0;
  data = 1;
  usleep(10);
  cas(&flag, &expected, 1, rel, rlx);
  return arg;
}

THREAD(reader) {
  usleep(20);
  if (load(&flag, acq) == 1) {
    return data ? NULL : arg;
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}
