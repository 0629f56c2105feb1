// verdict: robust
// runs: 10
// prints: caught elsewhere\n42
//
// std::async, std::promise and an exception that crosses threads.
#include <future>
#include <iostream>
#include <stdexcept>
#include <thread>

int main() {
  auto answer = std::async(std::launch::async, [] { return 42; });
  std::promise<int> promise;
  std::thread failing([&promise] {
    try {
      throw std::runtime_error("caught elsewhere");
    } catch (...) {
      promise.set_exception(std::current_exception());
    }
  });
  try {
    promise.get_future().get();
  } catch (const std::runtime_error &error) {
    std::cout << error.what() << '\n';
  }
  failing.join();
  std::cout << answer.get() << '\n';
}

// SPDX-License-Identifier: Apache-2.0
