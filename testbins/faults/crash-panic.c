// verdict: crash
// verify: crash
// exit: 101
//
// What a Rust program does whose thread panics, if main unwraps what its join returns: each writes
// its message and calls rust_panic, and main exits with 101. The thread's panic is what happened.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static __attribute__((noinline)) void rust_panic(void) {
  __asm__ volatile("" ::: "memory");
}

static void panic_at(const char *who, const char *where, const char *message) {
  fprintf(stderr, "\nthread '%s' panicked at %s:\n%s\n", who, where, message);
  rust_panic();
}

static void *index_too_far(void *unused) {
  (void)unused;
  panic_at("<unnamed>", "src/lib.rs:7:9", "index out of bounds: the len is 3 but the index is 5");
  fputs("note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n", stderr);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, index_too_far, NULL);
  pthread_join(thread, NULL);
  panic_at("main", "src/main.rs:9:14",
           "called `Result::unwrap()` on an `Err` value: Any { .. }");
  exit(101);
}

// SPDX-License-Identifier: Apache-2.0
