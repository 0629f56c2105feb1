// verdict: robust
// runs: 1
// prints: 3 caught, 0 left
//
// One exception object that three threads throw again from an std::exception_ptr: its count is
// atomic, and the last owner destroys it.
#include <atomic>
#include <exception>
#include <iostream>
#include <thread>

std::atomic<int> alive{0};

struct Failure {
  int value = 3;

  Failure() { alive++; }
  Failure(const Failure &other) : value(other.value) { alive++; }
  ~Failure() { alive--; }
};

int main() {
  std::atomic<int> seen{0};
  {
    std::exception_ptr failure = std::make_exception_ptr(Failure());
    auto again = [&seen](std::exception_ptr mine) {
      try {
        std::rethrow_exception(mine);
      } catch (const Failure &caught) {
        seen += caught.value == 3;
      }
    };
    std::thread one(again, failure), two(again, failure), three(again, std::move(failure));
    one.join();
    two.join();
    three.join();
  }
  std::cout << seen << " caught, " << alive << " left\n";
}

// SPDX-License-Identifier: Apache-2.0
