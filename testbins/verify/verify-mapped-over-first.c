// verdict: race 10,15
// verify: race 10,15
// runs: 100
//
// As verify-discarded-first; other memory is mapped in its place.
#include "changed-page.h"

THREAD(changer) {
  int prot = PROT_READ | PROT_WRITE;
  mmap(page, SIZE, prot, MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
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
