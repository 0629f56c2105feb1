// verdict: race 10,15
// verify: race 10,15
// runs: 100
//
// Memory that a thread gives back while another one uses it: it may be zero.
#include "changed-page.h"

THREAD(user) {
  // The page may be another one by now.
  page[1]++;
  return arg;
}

THREAD(changer) {
  madvise(page, SIZE, MADV_DONTNEED);
  return arg;
}

int main(void) {
  page = new_page();
  page[1] = 1;
  RUN(user, changer);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
