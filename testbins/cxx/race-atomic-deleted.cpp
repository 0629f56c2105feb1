// verdict: race 26,27
// verdict-source: race 26,27
// runs: 2
// prints: done
//
// An object with atomics is deleted, and its address used again for plain memory: that it was
// atomic once hides no race.
#include <atomic>
#include <cstdint>
#include <iostream>
#include <thread>

struct Atomics {
  std::atomic<int> cells[16];
};

int main() {
  auto *atomics = new Atomics();
  atomics->cells[3].store(1, std::memory_order_relaxed);
  atomics->cells[4].store(atomics->cells[3].load(std::memory_order_acquire));
  auto before = reinterpret_cast<std::uintptr_t>(atomics);
  delete atomics;
  auto *reused = new int[16]();
  if (reinterpret_cast<std::uintptr_t>(reused) != before) return 1;
  volatile int got = 0;
  std::thread writer([=] { reused[3] = 1; });
  std::thread reader([=, &got] { got = reused[3]; });
  writer.join();
  reader.join();
  delete[] reused;
  std::cout << "done\n";
}

// SPDX-License-Identifier: Apache-2.0
