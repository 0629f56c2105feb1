// verdict: deadlock
// runs: 200
// stuck: T0 END T1; T1 ONCE T2:21; T2 ONCE T1:16; cycle 1 2
//
// Two local statics, each of which needs the other for its initial value.
#include <thread>

static int right(int depth);

static __attribute__((noinline)) int number(int depth) {
  return depth;
}

static __attribute__((noinline)) int left(int depth) {
  if (depth == 0) return 0;
  static int value = 1 + right(depth - 1);
  return value;
}
static __attribute__((noinline)) int right(int depth) {
  if (depth == 0) return 0;
  static int value = 1 + left(depth - 1);
  return number(value);
}

int main() {
  std::thread one([] { return left(2); }), two([] { return right(2); });
  one.join();
  two.join();
}

// SPDX-License-Identifier: Apache-2.0
