// verdict: race 9,15 crash
// verify: race 9,15
// runs: 100
//
// As verify-discarded-first; memory is protected for a while.
#include "changed-page.h"

THREAD(changer) {
  mprotect(page, SIZE, PROT_READ);
  mprotect(page, SIZE, PROT_READ | PROT_WRITE);
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
