// verdict: crash
// verify: crash
// runs: 100
//
// How many threads live: a file tells. It is three only while the other one has not ended.
#include "litmus.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

THREAD(idle) { return arg; }

THREAD(counts) {
  char text[4096] = {0};
  int file = open("/proc/self/status", O_RDONLY);
  read(file, text, sizeof text - 1);
  char *threads = strstr(text, "Threads:");
  if (threads && atoi(threads + 8) == 3) abort();
  return arg;
}

int main(void) {
  RUN(idle, counts);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
