// verdict: race 12,12
// runs: 2
// prints: done
//
// Two std::threads share a variable that a lambda captured by reference.
#include <iostream>
#include <thread>

int main() {
  int total = 0;
  auto add = [&total] {
    total += 1;
  };
  std::thread left(add);
  std::thread right(add);
  left.join();
  right.join();
  std::cout << (total > 0 ? "done" : "lost") << '\n';
}

// SPDX-License-Identifier: Apache-2.0
