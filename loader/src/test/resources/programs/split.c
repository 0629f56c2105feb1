// gcc splits a function that returns early into two parts, and inlines the second one again.
#include <stdio.h>

int asked, answered;

static void *run(void *arg) {
  answered = 1;
  if (asked) {
    printf("%p %d\n", arg, answered);
  }
  return NULL;
}

int main(void) {
  void *(*volatile start)(void *) = run;
  start(NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
