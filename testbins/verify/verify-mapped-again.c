// verdict: race 12,19 13,19 crash
// verify: race 13,19
// runs: 100
//
// Memory is unmapped, and other memory mapped in its place, while another thread uses it: in
// between, it is not there. `verify` does not turn plain accesses around, and finds the second.
#include "changed-page.h"

THREAD(changer) {
  // Two calls: the place is empty between them.
  int prot = PROT_READ | PROT_WRITE;
  munmap(page, SIZE);
  mmap(page, SIZE, prot, MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return arg;
}

THREAD(user) {
  // What it reads is gone, or other memory.
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
