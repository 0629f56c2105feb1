// verdict: robust
// runs: 20
// prints: 0 1 4 9 
//
// std::thread with arguments, results by std::vector, joined in order.
#include <iostream>
#include <thread>
#include <vector>

static void square(int value, int &result) { result = value * value; }

int main() {
  std::vector<int> results(4);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; i++) {
    threads.emplace_back(square, i, std::ref(results[i]));
  }
  for (auto &thread : threads) {
    thread.join();
  }
  for (int result : results) {
    std::cout << result << ' ';
  }
  std::cout << '\n';
}

// SPDX-License-Identifier: Apache-2.0
