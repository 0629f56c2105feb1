// verdict: race 10,15 crash
// verify: race 10,15
// runs: 100
//
// Who unmaps one byte unmaps its page.
#include "changed-page.h"

THREAD(user) {
  // The page may be another one by now.
  page[1]++;
  return arg;
}

THREAD(changer) {
  munmap(page, 1);
  return arg;
}

int main(void) {
  page = new_page();
  page[1] = 1;
  RUN(user, changer);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
