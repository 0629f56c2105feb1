// verdict: robust
// runs: 20
// prints: 6 3 phases 2
//
// std::latch lets the reader go when all parts are there; std::barrier runs its completion between
// two phases.
#include <barrier>
#include <cstdio>
#include <latch>
#include <thread>
#include <vector>

int parts[3], phases, sums[3];

int main() {
  std::latch done(3);
  auto completion = []() noexcept { phases++; };
  std::barrier phase(3, completion);
  std::vector<std::jthread> threads;
  for (int i = 0; i < 3; i++) {
    threads.emplace_back([&, i] {
      parts[i] = i + 1;
      phase.arrive_and_wait();
      sums[i] = parts[0] + parts[1] + parts[2];
      phase.arrive_and_wait();
      parts[i] = 1;
      done.count_down();
    });
  }
  done.wait();
  int total = parts[0] + parts[1] + parts[2];
  threads.clear();
  std::printf("%d %d phases %d\n", sums[2], total, phases);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
