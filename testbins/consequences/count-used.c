// verdict: violation 24
// verdict[x86-64]: robust
// verdict-source: violation 24
// verify: violation 24
// verify[x86-64]: robust
// runs: 100
//
// As in count-beside, but the reader keeps what the counter was: it tells whether the writer has
// counted yet.
#include "litmus.h"

atomic_int counted, data;
int kept[2];

THREAD(writer) {
  store(&data, 1, rlx);
  fetch_add(&counted, 3, rlx);
  return arg;
}

THREAD(reader) {
  kept[0] = fetch_add(&counted, 1, rlx);
  // It is 3, and yet this is 0.
  kept[1] = load(&data, rlx);
  return arg;
}

int main(void) {
  RUN(writer, reader);
  printf("%d\n", kept[0] == 3 && kept[1] == 0);
}

// SPDX-License-Identifier: Apache-2.0
