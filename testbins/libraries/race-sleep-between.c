// verdict: race 20,29
// verdict[x86-64]: robust
// verdict-source: race 20,29
// runs: 100
// verify: race 20,29
// unproved: time
// verify[x86-64]: robust
//
// What usleep() does inside orders nothing that the
// program may rely on: the relaxed flag leaves the accesses of data unordered. The
// instructions of x86-64 order the flag.
#include "litmus.h"
#include <unistd.h>

static int data;
static atomic_int flag;

THREAD(writer) {
  int expected = 0;
  data = 1;
  usleep(10);
  cas(&flag, &expected, 1, rlx, rlx);
  return arg;
}

THREAD(reader) {
  usleep(20);
  if (load(&flag, rlx) == 1) {
    return data ? NULL : arg;
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}
