// verdict: violation 31 32
// verdict[x86-64]: robust
// verdict-strict: violation 31 32
// verdict-strict[aarch64]: violation 30 31 32
// verdict-strict[x86-64]: robust
// runs: 400
// prints: done
//
// RSAN, section 6.1: a sequence lock without its fences, not robust. The second
// look at the version may be served before the data is read: a torn pair passes.
// The data may be read stale, too, but is then thrown away. On x86-64 loads and
// stores keep their order, as if each acquired or released.
#include <assert.h>
#include "litmus.h"

atomic_int version, a, b;

THREAD(writer) {
  for (int i = 1; i <= 2; i++) {
    store(&version, 2 * i - 1, rlx);
    store(&a, i, rlx);
    store(&b, i, rlx);
    store(&version, 2 * i, rel);
  }
  return arg;
}

THREAD(reader) {
  int before = load(&version, acq);
  int first = load(&a, rlx);
  int second = load(&b, rlx);
  if (load(&version, rlx) == before && before % 2 == 0) {
    assert(first == second);
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
