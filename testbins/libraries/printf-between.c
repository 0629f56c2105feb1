// verdict: robust
// runs: 100
//
// What printf() does inside is in between as in its
// racy sibling; here the flag orders the accesses of data.
#include "litmus.h"

static int data;
static atomic_int flag;

THREAD(writer) {
  int expected = 0;
  data = 1;
  printf("%d %s\n", 1, "wrote");
  cas(&flag, &expected, 1, rel, rlx);
  return arg;
}

THREAD(reader) {
  if (load(&flag, acq) == 1) {
    printf("%s\n", "read");
    return data ? NULL : arg;
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}
