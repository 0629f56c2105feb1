// SPDX-License-Identifier: Apache-2.0
// verdict: robust
// verify: robust
// executions: 3
// runs: 20
//
// A ticket lock that a thread takes twice. The other one may wait behind both: it looks at two old
// values, of which either lets it wait on, though the newest is in memory by now.
#include "litmus.h"

atomic_int next, owner;

THREAD(work) {
  int rounds = arg ? 2 : 1;
  for (int i = 0; i < rounds; i++) {
    int mine = fetch_add(&next, 1, rlx);
    while (load(&owner, acq) != mine) {
    }
    store(&owner, mine + 1, rel);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, work, NULL);
  pthread_create(&threads[1], NULL, work, &next);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
