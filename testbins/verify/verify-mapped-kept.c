// verdict: robust
// verify: robust
//
// MADV_DONTNEED touches nothing of memory that is shared: it keeps its bytes, and whoever accesses
// it meanwhile races with nobody.
#include "litmus.h"
#include <sys/mman.h>

static int *word;
static atomic_int *flag;

THREAD(adviser) {
  if (madvise(word, 4096, MADV_DONTNEED) < 0) abort();
  return arg;
}

THREAD(reader) {
  if (*word != 1 || load(flag, sc) != 1) abort();
  return arg;
}

int main(void) {
  word = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  *word = 1;
  flag = (atomic_int *)(word + 1);
  store(flag, 1, sc);
  RUN(adviser, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
