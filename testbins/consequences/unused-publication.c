// verdict: violation 16
// verdict[armv7]: robust
// verdict[x86-64]: robust
// verify: violation 16
// verify[armv7]: robust
// verify[x86-64]: robust
// runs: 100
//
// The reader does not use what it reads. But the older write that it may see publishes less than
// the newest one: then the data may be missing. On ARMv7 the fence behind the load makes up for it.
#include "unused-publication.h"

THREAD(reader) {
  await_both();
  (void)load(&word, acq);
  wrong = !load(&data, rlx);
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return wrong;
}

// SPDX-License-Identifier: Apache-2.0
