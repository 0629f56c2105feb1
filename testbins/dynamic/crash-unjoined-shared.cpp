// verdict: crash
// runs: 1
//
// A thread that nobody has joined is destroyed: it is the object's destructor that gives up, and
// not some function of the C++ library without a symbol.
#include <thread>

int main() {
  std::thread thread([] {});
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
