// verdict: race 10,15
// verify: race 10,15
// runs: 100
//
// As verify-discarded-plain; the first schedule has the other order: memory is given back
// before it is used, and nobody knows that it would not come after.
#include "changed-page.h"

THREAD(changer) {
  madvise(page, SIZE, MADV_DONTNEED);
  return arg;
}

THREAD(user) {
  page[1]++;
  return arg;
}

int main(void) {
  page = new_page();
  page[1] = 1;
  RUN(changer, user);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
