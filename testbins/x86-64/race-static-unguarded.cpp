// verdict: race 10,10 10,11
// verify: race 10,10 10,11
// runs: 50
//
// Compiled without guards that are atomic (-fno-threadsafe-statics), two threads may initialize a
// static variable at once.
#include <thread>

__attribute__((noinline)) int value() {
  static int once = [] { volatile int start = 5; return start; }();
  return once;
}

int main() {
  int other = 0;
  std::thread thread([&other] { other = value(); });
  int own = value();
  thread.join();
  return own + other != 10;
}

// SPDX-License-Identifier: Apache-2.0
