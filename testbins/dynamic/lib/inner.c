/* The library that libouter needs: it is initialized first and finished last. */
#include "order.h"

#include <unistd.h>

int inner_shared = 3;

__attribute__((constructor)) static void begin(void) { say("inner begins\n"); }

__attribute__((destructor)) static void end(void) { say("inner ends\n"); }

void say(const char *text) {
  unsigned long length = 0;
  while (text[length] != 0) {
    length++;
  }
  if (write(1, text, length) < 0) {
    _exit(9);
  }
}

int inner_read(void) { return inner_shared; }

__attribute__((weak)) int overridden(void) { return 1; }

int inner_calls_overridden(void) { return overridden(); }

// SPDX-License-Identifier: Apache-2.0
