// verdict: robust
// runs: 1
// prints: 24 24 6
//
// Exceptions in several threads at once: thrown through frames with destructors, rethrown, nested,
// and caught again inside a destructor that runs while another exception unwinds the stack. The
// unwinder's own state (its cache of unwinding tables, each thread's stack of caught exceptions)
// belongs to the library, which keeps it in order.
#include <atomic>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

std::atomic<int> destroyed, caught;

struct Careful {
  ~Careful() {
    try {
      throw std::string("inside a destructor");
    } catch (const std::string &) {
      destroyed++;
    }
  }
};

__attribute__((noinline)) void deep(int depth) {
  Careful careful;
  if (depth == 0) {
    throw std::out_of_range("deep");
  }
  deep(depth - 1);
}

__attribute__((noinline)) void wrap() {
  try {
    deep(3);
  } catch (...) {
    std::throw_with_nested(std::runtime_error("wrapped"));
  }
}

int nested(const std::exception &error) {
  int depth = 1;
  try {
    std::rethrow_if_nested(error);
  } catch (const std::out_of_range &inner) {
    depth += nested(inner) + 1;
  }
  return depth;
}

void thrower() {
  for (int i = 0; i < 2; i++) {
    try {
      wrap();
    } catch (const std::exception &error) {
      caught += nested(error) + (std::uncaught_exceptions() == 0);
    }
  }
}

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; i++) {
    threads.emplace_back(thrower);
  }
  for (std::thread &thread : threads) {
    thread.join();
  }
  std::cout << destroyed << ' ' << caught << ' ' << threads.size() * 2 << '\n';
}

// SPDX-License-Identifier: Apache-2.0
