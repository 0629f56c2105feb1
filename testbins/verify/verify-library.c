// verdict: robust
// verify: robust
// runs: 20
//
// What every program does in a library: memory from the heap, and a line to standard output. The
// lines come in either order.
#include <string.h>

#include "litmus.h"

THREAD(worker) {
  char *text = malloc(32);
  if (text != NULL) {
    strcpy(text, "a line");
    printf("%s of thread %d\n", text, (int)(intptr_t)arg);
    free(text);
  }
  return arg;
}

int main(void) {
  RUN(worker, worker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
