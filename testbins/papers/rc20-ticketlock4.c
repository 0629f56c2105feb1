// verdict: robust
// verdict-strict: violation 17
// verdict-strict[x86-64]: robust
// runs: 100
// prints: 8
//
// Ticket lock, four threads (figure 7: ticketlock4): who has taken a number may
// see an older one served for a little longer, which only a busy-wait notices. On
// x86-64 taking a number is a full barrier.
#include "litmus.h"

atomic_int next, serving, data;

THREAD(worker) {
  for (int i = 0; i < 2; i++) {
    int mine = fetch_add(&next, 1, acqrel);
    while (load(&serving, acq) != mine) {
    }
    store(&data, load(&data, acq) + 1, rel);
    store(&serving, mine + 1, rel);
  }
  return arg;
}

int main(void) {
  RUN(worker, worker, worker, worker);
  printf("%d\n", load(&data, acq));
  return 0;
}
