// verdict: robust
// verify: robust
// unproved: unscheduled_accesses
// runs: 50
//
// A static variable that a lambda initializes: the look at its guard is attributed to a line whose
// text names nothing atomic, and is atomic all the same.
#include <thread>

int count;

int &value() {
  static int once = [] { return ++count; }();
  return once;
}

int main() {
  int other = 0;
  std::thread thread([&other] { other = value(); });
  int own = value();
  thread.join();
  return own + other != 2;
}

// SPDX-License-Identifier: Apache-2.0
