// verdict: robust
// verdict-strict: violation 15 22
// runs: 60
// prints: met
//
// C++: waits with std::this_thread::yield between two looks.
#include <atomic>
#include <cstdio>
#include <thread>

std::atomic<bool> left_flag, right_flag;

static void left() {
  left_flag.store(true, std::memory_order_relaxed);
  while (!right_flag.load(std::memory_order_relaxed)) {
    std::this_thread::yield();
  }
}

static void right() {
  right_flag.store(true, std::memory_order_relaxed);
  while (!left_flag.load(std::memory_order_relaxed)) {
    std::this_thread::yield();
  }
}

int main() {
  std::thread one(left), two(right);
  one.join();
  two.join();
  std::puts("met");
}

// SPDX-License-Identifier: Apache-2.0
