// verdict: crash
// runs: 100
// verify: crash
// unproved: counted_waits
//
// Who counts its looks returns the count, after it has caught an exception of a function that it
// called: what called it is still the main function, which reads the result.
#include <atomic>
#include <cstdlib>
#include <thread>

std::atomic<int> y;

[[gnu::noinline, gnu::noipa]] static void fails() { throw 1; }

[[gnu::noinline, gnu::noipa]] static int looks() {
  try {
    fails();
  } catch (int) {
  }
  int count = 0;
  while (!y.load(std::memory_order_acquire)) {
    count++;
  }
  return count;
}

int main() {
  std::thread thread([] { y.store(1, std::memory_order_release); });
  if (looks() > 1) {
    std::abort();
  }
  thread.join();
}

// SPDX-License-Identifier: Apache-2.0
