// verdict: race 0,22
// verdict-source: race 0,22
// verify: race 0,22
// runs: 60
//
// What the kernel reads for a call of syscall(), which has no line, is an access of the caller's.
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "litmus.h"

static char text[] = "abc\n";
static int null;

THREAD(writer) {
  (void)arg;
  long written = syscall(SYS_write, null, text, sizeof text - 1);
  return (void *)written;
}

THREAD(changer) {
  text[1] = 'x';
  return arg;
}

int main(void) {
  null = open("/dev/null", O_WRONLY);
  RUN(writer, changer);
}

// SPDX-License-Identifier: Apache-2.0
