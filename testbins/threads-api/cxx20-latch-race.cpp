// verdict: race 16,19
// runs: 2
//
// The part is written after the latch was counted down.
#include <cstdio>
#include <latch>
#include <thread>

int part;

int main() {
  std::latch done(1);
  std::jthread writer([&] {
    int value = 3;
    done.count_down();
    part = value;
  });
  done.wait();
  int seen = part;
  writer.join();
  std::printf("%d\n", seen >= 0);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
