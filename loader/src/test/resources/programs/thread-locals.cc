// Thread-local atomics in all the places that C++ has for them, and neighbours that are plain.
#include <atomic>

struct pair {
  int plain;
  std::atomic<short> both[2];
};

thread_local std::atomic<int> global{3};
static thread_local pair held;
thread_local int plain = 4;

namespace {
thread_local std::atomic<long> hidden;
}

struct counter {
  static thread_local std::atomic<int> total;
};
thread_local std::atomic<int> counter::total;

// One of this name is atomic and one is not, and both are of one size.
int first() {
  static thread_local std::atomic<int> twice;
  return ++twice;
}

int second() {
  static thread_local int twice;
  return ++twice;
}

int next() {
  static thread_local std::atomic<char> local;
  return ++local;
}

int main() {
  held.both[1]++;
  hidden++;
  counter::total++;
  return next() + first() + second() + global + ++plain;
}

// SPDX-License-Identifier: Apache-2.0
