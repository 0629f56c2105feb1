// verdict: violation 25
// verdict[x86-64]: robust
// verdict-source: violation 25
// verify: violation 25
// verify[x86-64]: robust
// runs: 100
//
// As in count-used, but the reader looks at the counter afterwards: what it finds there tells
// whether the writer has counted yet.
#include "litmus.h"

atomic_int counted, data;
int kept[2];

THREAD(writer) {
  store(&data, 1, rlx);
  fetch_add(&counted, 3, rlx);
  return arg;
}

THREAD(reader) {
  fetch_add(&counted, 1, rlx);
  kept[0] = load(&counted, rlx);
  // It is 4, and yet this is 0.
  kept[1] = load(&data, rlx);
  return arg;
}

int main(void) {
  RUN(writer, reader);
  printf("%d\n", kept[0] == 4 && kept[1] == 0);
}

// SPDX-License-Identifier: Apache-2.0
