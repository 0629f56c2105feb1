// verdict: race 18,23
// verdict-source: race 18,23
// verify: race 18,23
// runs: 60
//
// What the kernel reads for a call of syscall() is an access of the caller's, also if it is called by
// a jump, as the last act of its function.
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
