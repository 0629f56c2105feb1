// verdict: race 12,17
// verify: race 12,17
// runs: 100
//
// Memory that a thread maps other memory over.
#include "changed-page.h"

static char *other;

THREAD(user) {
  // The page may be another one by now.
  page[1]++;
  return arg;
}

THREAD(changer) {
  mmap(page, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  return arg;
}

int main(void) {
  page = new_page();
  other = new_page();
  page[1] = 1;
  RUN(user, changer);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
