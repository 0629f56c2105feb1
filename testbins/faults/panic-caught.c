// verdict: robust
// verify: robust
// runs: 3
// exit: 0
//
// A panic of Rust's that is caught, or that whoever joins the thread passes over, is no fault: the
// process does not exit for it. See crash-panic.c.
#include <pthread.h>
#include <stdio.h>

static __attribute__((noinline)) void rust_panic(void) {
  __asm__ volatile("" ::: "memory");
}

static void *panics(void *unused) {
  (void)unused;
  fputs("\nthread '<unnamed>' panicked at src/lib.rs:7:9:\nnobody minds\n", stderr);
  rust_panic();
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, panics, NULL);
  pthread_join(thread, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
