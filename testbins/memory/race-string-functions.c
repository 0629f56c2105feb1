// verdict: race 19,28 20,29 21,30 22,31 23,32
// runs: 2
// prints: done
//
// The library's string functions access memory on behalf of their caller: races are reported where
// the program calls them. The lengths are hidden from the compiler, which would otherwise do the
// work itself.
#include "litmus.h"

#include <string.h>

char a[200], b[200] = "some text", c[200], d[200] = "other", e[200];
char source[200], copy[200];
volatile size_t length = 150;
size_t found;
int order;

THREAD(writer) {
  memcpy(a, source, length);
  strcpy(b, source + length);
  memset(c, 1, length);
  memmove(d, source, length);
  strncpy(e, source, length);
  return arg;
}

THREAD(reader) {
  order = memcmp(a, "text", length > 4 ? 4 : 0);
  found = strlen(b);
  memcpy(copy, c, length);
  found += strchr(d, 'o') != NULL;
  order += strcmp(e, "text");
  return arg;
}

int main(void) {
  RUN(writer, reader);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
