// verdict: robust
// verdict-source: robust
// runs: 30
// prints: 7 7 0
//
// Atomics that are constructed, copied as bytes and zeroed before other threads use them: no race.
#include <atomic>
#include <cstring>
#include <iostream>
#include <memory>
#include <thread>

struct Cell {
  int plain = 1;
  std::atomic<int> value{7};
};

static volatile std::size_t size = sizeof(Cell);

int main() {
  auto cells = std::make_unique<Cell[]>(3);
  std::memcpy(static_cast<void *>(&cells[1]), &cells[0], size);
  std::memset(static_cast<void *>(&cells[2]), 0, size);
  int got[3];
  std::thread user([&] {
    for (int i = 0; i < 3; i++) {
      got[i] = cells[i].value.load(std::memory_order_relaxed);
      cells[i].value.store(8, std::memory_order_relaxed);
    }
  });
  user.join();
  std::cout << got[0] << ' ' << got[1] << ' ' << got[2] << '\n';
}

// SPDX-License-Identifier: Apache-2.0
