// verdict: robust
// runs: 2
// prints: still here
//
// Annotations with arguments that make no sense are left out, with a warning
// each; the program goes on as on a processor. The last one is of no known kind.
#include "litmus.h"
#include "rsan.h"

static char bytes[16] __attribute__((aligned(16)));

int main(void) {
  void *nowhere = (void *)0x10;
  size_t most = (size_t)-1;
  RSAN_MARKER_(RSAN_WAIT_ | 3, bytes, (size_t)0);
  RSAN_MARKER_(RSAN_BLOCKING_CAS_ | 4, bytes + 1, (size_t)0);
  RSAN_MARKER_(RSAN_STRONG_CAS_ | 8, nowhere, (size_t)0);
  RSAN_MARKER_(RSAN_WAIT_ | 0x80 | 8, bytes, nowhere);
  RSAN_MARKER_(RSAN_WAIT_ | 0xff, bytes, (size_t)0);
  RSAN_MARK_ATOMIC(nowhere, 4);
  RSAN_MARK_ATOMIC(bytes, most);
  RSAN_MARK_PLAIN(nowhere, most);
  RSAN_MARK_PLAIN(bytes, 0);
  RSAN_IGNORE_END();
  RSAN_MARKER_(RSAN_LABEL_, nowhere, (size_t)5);
  RSAN_MARKER_(RSAN_LABEL_, bytes, most);
  RSAN_MARKER_(RSAN_LABEL_, bytes, (size_t)0);
  RSAN_MARKER_(0x7f04, bytes, (size_t)0);
  puts("still here");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
