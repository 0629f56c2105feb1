// verdict: robust
// runs: 20
// prints: 1 times, 126
//
// Static local variables that several threads reach first: __cxa_guard_acquire lets one of them
// construct, the others wait. The inlined check of the guard's first byte is an acquire load.
#include <atomic>
#include <iostream>
#include <string>
#include <thread>

std::atomic<int> constructed{0}, total{0};

struct Table {
  int values[8];
  std::string name = "built by whoever comes first, and by nobody else";

  Table() {
    constructed++;
    for (int i = 0; i < 8; i++) {
      values[i] = i;
    }
  }
};

const Table &table() {
  static Table only;
  return only;
}

int main() {
  auto use = [] {
    for (int i = 0; i < 2; i++) {
      total += table().values[7] + (table().name.size() == 48 ? 14 : 0);
    }
  };
  std::thread one(use), two(use), three(use);
  one.join();
  two.join();
  three.join();
  std::cout << constructed << " times, " << total << '\n';
}

// SPDX-License-Identifier: Apache-2.0
