// verdict: race 10,10
// runs: 2
//
// A function with a static buffer, called by all threads.
#include <omp.h>
#include <stdio.h>

static __attribute__((noinline)) const char *name(int number) {
  static char buffer[8];
  buffer[0] = (char)('a' + number);
  return buffer;
}

int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(3) reduction(+ : sum)
  sum += name(omp_get_thread_num()) != NULL;
  printf("%d\n", sum);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
