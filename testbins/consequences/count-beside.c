// verdict: robust
// verdict[armv7]: violation 40
// verdict-strict: violation 40
// verdict-strict[x86-64]: robust
// verdict-source: robust
// verify: robust
// verify[armv7]: violation 40
// verify-source: robust
// runs: 100
// prints: 6 2
//
// Readers take what is the newest, and every thread counts what it does. In which order they have
// counted nobody can tell, so a reader that counted after the writer may still find the old one.
// On ARMv7 the writer's store has a fence of its own: what it counts after that hands on what came
// before the fence, and is in an order.
#include "litmus.h"

struct pair {
  int left, right;
};

struct pair old = {1, 1}, new;
_Atomic(struct pair *) current = &old;
atomic_int counted;
atomic_uint seen;
int wrong;

THREAD(writer) {
  new.left = new.right = 2;
  store(&current, &new, rel);
  fetch_add(&counted, 3, rlx);
  atomic_fetch_or_explicit(&seen, 1, rlx);
  return arg;
}

THREAD(reader) {
  for (int i = 0; i < 3; i++) {
    fetch_add(&counted, 1, rlx);
    atomic_fetch_or_explicit(&seen, 1u << i, rlx);
    struct pair *pair = load(&current, acq);
    wrong += pair->left != pair->right;
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  printf("%d %d\n", counted + wrong, load(&current, rlx)->left);
}

// SPDX-License-Identifier: Apache-2.0
