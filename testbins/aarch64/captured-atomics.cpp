// verdict: robust
// verify: robust
// runs: 50
//
// What a lambda has captured is loaded in pairs, in the code of the first operation that needs it:
// that is no access of an atomic, and not two.
#include <atomic>
#include <cassert>
#include <thread>

int main() {
  std::atomic<int> x{0}, y{0};
  int one, other;
  std::thread a([&] {
    x.store(1);
    one = y.load();
  });
  std::thread b([&] {
    y.store(1);
    other = x.load();
  });
  a.join();
  b.join();
  assert(one != 0 || other != 0);
}

// SPDX-License-Identifier: Apache-2.0
