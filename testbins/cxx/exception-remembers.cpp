// verdict: crash
// verify: crash
// runs: 100
//
// A loop remembers what it saw in rounds in vain, in registers that only the handler of an exception
// reads: the call behind the loop throws, and on the way without one they are overwritten unread.
#include <pthread.h>

#include <atomic>
#include <cstdlib>

static std::atomic<int> x, y;
static volatile int fails = 1;
static int seen;

__attribute__((noipa)) static void may_throw() {
  if (fails) {
    throw 1;
  }
}

// A value that the compiler does not compute with.
static inline int opaque(int value) {
  __asm__ volatile("" : "+r"(value));
  return value;
}

__attribute__((noinline)) static void wait() {
  int two = 0;
  int three = 0;
  try {
    for (;;) {
      int a = x.load(std::memory_order_relaxed);
      int b = y.load(std::memory_order_relaxed);
      if (a == 4 || b == 4) {
        break;
      }
      if (a == 2) {
        two = opaque(2);
      } else if (a == 3) {
        three = opaque(3);
      }
    }
    may_throw();
  } catch (int) {
    seen = two + three;
  }
}

static void *waiter(void *arg) {
  wait();
  return arg;
}

static void *writer(void *arg) {
  for (int i = 2; i <= 4; i++) {
    x.store(i, std::memory_order_relaxed);
  }
  return arg;
}

int main() {
  pthread_t threads[2];
  pthread_create(&threads[0], nullptr, waiter, nullptr);
  pthread_create(&threads[1], nullptr, writer, nullptr);
  pthread_join(threads[0], nullptr);
  pthread_join(threads[1], nullptr);
  if (seen == 5) {
    abort();
  }
}

// SPDX-License-Identifier: Apache-2.0
