// verdict: robust
// prints: 12 42 92\n12 42 92
// verify: robust
//
// GCC's nested functions: their addresses are those of code on the stack, main's and a thread's,
// which changes from call to call.
#include <pthread.h>
#include <stdio.h>

static int twice(int (*f)(int), int x) {
  return f(f(x));
}

__attribute__((noinline)) static int added(int n) {
  int calls = 0;
  int add(int x) {
    calls++;
    return x + n;
  }
  return twice(add, 1) * 10 + calls;
}

__attribute__((noinline)) static int multiplied(int n) {
  int calls = 0;
  int multiply(int x) {
    calls++;
    return x * n;
  }
  return twice(multiply, 1) * 10 + calls;
}

static void *worker(void *arg) {
  printf("%d %d %d\n", added(0), multiplied(2), added(4));
  return arg;
}

int main(void) {
  pthread_t thread;
  worker(NULL);
  if (pthread_create(&thread, NULL, worker, NULL) != 0) return 1;
  pthread_join(thread, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
