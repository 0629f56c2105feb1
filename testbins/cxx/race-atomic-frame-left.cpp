// verdict: race 40,42
// verdict-source: race 40,42
// runs: 2
// prints: done
//
// std::atomics in a frame that is left; another function has a plain array there, on which two
// threads race.
#include <atomic>
#include <cstdint>
#include <iostream>
#include <thread>

static std::uintptr_t where;

__attribute__((noinline)) static int atomics() {
  alignas(64) std::atomic<int> mine[64];
  for (auto &each : mine) {
    each.store(0, std::memory_order_relaxed);
  }
  std::atomic<int> &flag = mine[32];
  where = reinterpret_cast<std::uintptr_t>(&flag);
  std::thread setter([&] { flag.store(1, std::memory_order_release); });
  setter.join();
  return flag.load(std::memory_order_acquire);
}

__attribute__((noinline)) static void fill(volatile int *cells, int count) {
  for (int i = 0; i < count; i++) {
    cells[i] = 0;
  }
}

__attribute__((noinline)) static bool plain() {
  alignas(64) volatile int mine[192];
  fill(mine, 192);
  auto start = reinterpret_cast<std::uintptr_t>(mine);
  if (start > where || where >= start + sizeof mine) return false;
  volatile int *cell = mine + (where - start) / sizeof *mine;
  std::thread writer([=] {
    *cell = 1;
  });
  bool set = *cell != 0;
  writer.join();
  return set || *cell == 1;
}

int main() {
  if (atomics() != 1 || !plain()) return 1;
  std::cout << "done\n";
}

// SPDX-License-Identifier: Apache-2.0
