// verdict: robust
// runs: 20
// prints: 3
//
// The same macros on std::atomic, std::atomic of an enumeration, and volatile
// objects of C++.
#include <atomic>
#include <cstdio>
#include <thread>

#include "rsan.h"

enum class State : short { empty, full };

static std::atomic<State> state(State::empty);
static std::atomic<int *> box(nullptr);
static volatile long counter;
static int data;

static void produce() {
  data = 1;
  state.store(State::full, std::memory_order_release);
  RSAN_WAIT_UNTIL(&box, &data, std::memory_order_acquire);
  data++;
  __atomic_store_n(&counter, 9, __ATOMIC_RELEASE);
}

static void consume() {
  RSAN_WAIT_UNTIL(&state, State::full, std::memory_order_acquire);
  data++;
  box.store(&data, std::memory_order_release);
  RSAN_WAIT_UNTIL(&counter, 9, std::memory_order_acquire);
}

int main() {
  std::thread first(produce), second(consume);
  first.join();
  second.join();
  std::printf("%d\n", data);
}

// SPDX-License-Identifier: Apache-2.0
