// verdict: race 14,27 28,34 29,35
// verdict-source: race 14,27 28,34 29,35
// runs: 2
// prints: done
//
// Atomics that are constructed, copied as bytes and zeroed while another thread uses them.
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <new>
#include <thread>

struct Cell {
  int plain = 1;
  std::atomic<int> value{7};
};

static volatile std::size_t size = sizeof(Cell);
static volatile int seen, filled;

int main() {
  auto *cells = static_cast<Cell *>(std::calloc(3, sizeof(Cell)));
  static const Cell pattern;
  std::thread user([=] {
    int sum = 0;
    sum += cells[0].value.load(std::memory_order_relaxed);
    sum += cells[1].value.load(std::memory_order_relaxed);
    cells[2].value.store(8, std::memory_order_relaxed);
    seen = sum;
  });
  std::thread filler([=] {
    new (&cells[0]) Cell();
    std::memcpy(static_cast<void *>(&cells[1]), &pattern, size);
    std::memset(static_cast<void *>(&cells[2]), 0, size);
    filled = 1;
  });
  user.join();
  filler.join();
  std::cout << "done\n";
  std::free(cells);
}

// SPDX-License-Identifier: Apache-2.0
