// verdict: race 14,14
// runs: 2
//
// A lambda captures the loop's result by reference.
#include <omp.h>

#include <cstdio>
#include <vector>

int main() {
  std::vector<int> values(12, 1);
  int highest = 0;
  auto note = [&highest](int value) __attribute__((noinline)) {
    highest = value;
  };
#pragma omp parallel for num_threads(3)
  for (std::size_t i = 0; i < values.size(); i++) {
    note(values[i]);
  }
  std::printf("%d\n", highest);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
