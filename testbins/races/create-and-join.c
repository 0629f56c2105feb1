// verdict: robust
// runs: 20
// prints: 3
//
// Creating a thread and joining it synchronize: main's writes before and its
// reads after need nothing else.
#include "litmus.h"

int input, output;

THREAD(child) {
  output = input + 1;
  return arg;
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    pthread_t thread;
    input = output;
    pthread_create(&thread, NULL, child, NULL);
    pthread_join(thread, NULL);
  }
  printf("%d\n", output);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
