// verdict: crash
// runs: 1
//
// A thread that nobody has joined is destroyed, and std::terminate called: nothing was thrown.
#include <thread>

int main() {
  std::thread thread([] {});
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
