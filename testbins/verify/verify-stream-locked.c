// verdict: crash
// runs: 1000
// verify: crash
//
// A stream without a buffer writes while it holds its lock: whoever has read what it wrote may find
// it locked.
#include <unistd.h>
#include "litmus.h"

static int pipes[2];
static FILE *out;

THREAD(writer) {
  fputc('x', out);
  return arg;
}

THREAD(reader) {
  char c;
  if (read(pipes[0], &c, 1) == 1) {
    if (ftrylockfile(out) != 0) {
      abort();
    }
    funlockfile(out);
  }
  return arg;
}

int main(void) {
  if (pipe(pipes) != 0) {
    return 1;
  }
  out = fdopen(pipes[1], "w");
  setvbuf(out, NULL, _IONBF, 0);
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
