// verdict: robust
// runs: 100
// prints: ok
//
// Message passing with std::atomic, default order and operators: seq_cst.
#include <atomic>
#include <iostream>
#include <thread>

std::atomic<bool> ready;
int message;

int main() {
  int got = 0;
  std::thread sender([] {
    message = 42;
    ready = true;
  });
  std::thread receiver([&got] {
    if (ready) {
      got = message;
    }
  });
  sender.join();
  receiver.join();
  std::cout << (got == 0 || got == 42 ? "ok" : "torn") << '\n';
}

// SPDX-License-Identifier: Apache-2.0
