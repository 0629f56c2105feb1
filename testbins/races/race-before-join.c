// verdict: race 12,19
// runs: 2
// prints: done
//
// Main reads the result before it joins the thread that computes it. After the
// join the same read would be safe.
#include "litmus.h"

int result;

THREAD(child) {
  result = 42;
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, child, NULL);
  int early = result;
  pthread_join(thread, NULL);
  puts(early == 0 || early == 42 ? "done" : "torn");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
