// verdict: robust
// runs: 20
// prints: 2
//
// As race-lambda.cpp, with a std::mutex.
#include <iostream>
#include <mutex>
#include <thread>

int main() {
  int total = 0;
  std::mutex mutex;
  auto add = [&] {
    std::lock_guard<std::mutex> guard(mutex);
    total += 1;
  };
  std::thread left(add);
  std::thread right(add);
  left.join();
  right.join();
  std::cout << total << '\n';
}

// SPDX-License-Identifier: Apache-2.0
