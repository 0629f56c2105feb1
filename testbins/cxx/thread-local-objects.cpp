// verdict: robust
// runs: 20
// prints: 3 made, 3 gone, sum 6
//
// thread_local objects with constructors and destructors: each thread that uses one makes its own
// and destroys it at its end, before it can be joined. The main thread never makes one.
#include <iostream>
#include <mutex>
#include <string>
#include <thread>

std::mutex mutex;
int made, gone, sum;

struct Tally {
  std::string name;
  int count = 0;

  Tally() : name("a tally whose name is too long for the string itself") {
    std::lock_guard<std::mutex> guard(mutex);
    made++;
  }

  ~Tally() {
    std::lock_guard<std::mutex> guard(mutex);
    gone++;
    sum += count;
  }
};

thread_local Tally tally;

void work(int times) {
  for (int i = 0; i < times; i++) {
    tally.count++;
  }
}

int main() {
  std::thread one(work, 1), two(work, 2), three(work, 3);
  one.join();
  two.join();
  three.join();
  std::cout << made << " made, " << gone << " gone, sum " << sum << '\n';
}

// SPDX-License-Identifier: Apache-2.0
