// verdict: race 12,14
// runs: 2
//
// The variable is read before the future is asked.
#include <cstdio>
#include <future>

int written;

int main() {
  auto answer = std::async(std::launch::async, [] {
    written = 7;
  });
  int seen = written;
  answer.get();
  std::printf("%d\n", seen >= 0);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
