// verdict: race 13,13
// verify: race 13,13
// runs: 20
//
// A function of a thread whose last act is to call memset, by a jump that gives it the function's
// own frame: what it writes is the function's all the same.
#include <cstring>
#include <thread>

static char shared[4096];

int main() {
  auto fill = [](int value) { std::memset(shared, value, sizeof shared); };
  std::thread one(fill, 1);
  std::thread other(fill, 2);
  one.join();
  other.join();
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
