// One function's atomic lies where an earlier one had two smaller ones: nothing of these is left.
// verdict: violation 10
#include <atomic>
#include <cstdio>
#include <thread>

template <class Atomic>
static __attribute__((noinline)) long dekker(Atomic *mine, Atomic *theirs) {
  mine->store(1, std::memory_order_relaxed);
  return theirs->load(std::memory_order_relaxed);
}

static __attribute__((noinline)) long small() {
  std::atomic<int> places[8] = {};
  long other = 0;
  std::thread thread([&] { other = dekker(&places[2], &places[3]); });
  long saw = dekker(&places[3], &places[2]);
  thread.join();
  return saw + other;
}

static __attribute__((noinline)) long large() {
  std::atomic<long> places[8] = {};
  long other = 0;
  std::thread thread([&] { other = dekker(&places[2], &places[3]); });
  long saw = dekker(&places[3], &places[2]);
  thread.join();
  return saw + other;
}

int main() {
  long sum = 0;
  for (int i = 0; i < 2; i++) {
    sum += small() + large();
  }
  std::printf("%ld\n", sum);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
