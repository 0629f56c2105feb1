// verdict: crash
// runs: 1
//
// An exception that leaves a std::thread's function calls std::terminate, which
// aborts: status 134.
#include <stdexcept>
#include <thread>

int main() {
  std::thread worker([] { throw std::runtime_error("nobody catches this"); });
  worker.join();
}

// SPDX-License-Identifier: Apache-2.0
