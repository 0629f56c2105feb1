// verdict: race 18,22
// verdict-source: race 18,22
// verify: race 18,22
// runs: 3
// prints: done
//
// As atomic-on-stack, but beside the atomic lies a plain bool, which nothing orders.
#include <atomic>
#include <cstdio>
#include <thread>

struct Flags {
  std::atomic<bool> stop{false};
  bool plain = false;
};

__attribute__((noinline)) static void writes(volatile bool *plain) {
  *plain = true;
}

__attribute__((noinline)) static bool reads(volatile bool *plain) {
  return *plain;
}

__attribute__((noinline)) static bool races() {
  Flags flags;
  std::thread worker([&] {
    while (!flags.stop.load(std::memory_order_relaxed)) {
    }
    writes(&flags.plain);
  });
  flags.stop.store(true, std::memory_order_relaxed);
  bool got = reads(&flags.plain);
  worker.join();
  return got;
}

int main() {
  races();
  std::puts("done");
}

// SPDX-License-Identifier: Apache-2.0
