// verdict: race 18,27
// verdict[x86-64]: robust
// verdict-source: race 18,27
// runs: 100
// verify: race 18,27
// verify[x86-64]: robust
//
// What puts() does inside orders nothing that the
// program may rely on: the relaxed flag leaves the accesses of data unordered. The
// instructions of x86-64 order the flag.
#include "litmus.h"

static int data;
static atomic_int flag;

THREAD(writer) {
  int expected = 0;
  data = 1;
  puts("wrote");
  cas(&flag, &expected, 1, rlx, rlx);
  return arg;
}

THREAD(reader) {
  if (load(&flag, rlx) == 1) {
    puts("read");
    return data ? NULL : arg;
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}
