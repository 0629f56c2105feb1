// verdict: robust
// verify: robust
// runs: 50
//
// Whoever counts a std::barrier down looks with a plain move whether somebody waits, and who waits
// looks at a word of the waiters' (bits/atomic_wait.h): others may come before these looks.
#include <barrier>
#include <cassert>
#include <thread>

int data[2], seen[2];

int main() {
  std::barrier barrier(2);
  std::thread one([&barrier] {
    data[0] = 1;
    barrier.arrive_and_wait();
    seen[0] = data[1];
  });
  std::thread other([&barrier] {
    data[1] = 1;
    barrier.arrive_and_wait();
    seen[1] = data[0];
  });
  one.join();
  other.join();
  assert(seen[0] == 1 && seen[1] == 1);
}

// SPDX-License-Identifier: Apache-2.0
