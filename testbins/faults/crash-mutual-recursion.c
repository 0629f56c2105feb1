// verdict: crash
//
// Two functions call each other without end, on a thread's stack, from places that a random number
// chooses: the calls repeat in no order.

#include <pthread.h>
#include <stddef.h>

static unsigned state = 1;

static int odd(volatile char *above);

__attribute__((noinline)) static int even(volatile char *above) {
  volatile char here[256];
  here[0] = above[0];
  state = state * 1103515245 + 12345;
  if (state & 0x10000) {
    return odd(here) + here[0];
  }
  return odd(here) - here[0];
}

__attribute__((noinline)) static int odd(volatile char *above) {
  volatile char here[256];
  here[0] = above[0];
  state = state * 1103515245 + 12345;
  if (state & 0x10000) {
    return even(here) + here[0];
  }
  return even(here) - here[0];
}

static void *run(void *unused) {
  volatile char here = 1;
  even(&here);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, run, NULL);
  pthread_join(thread, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
