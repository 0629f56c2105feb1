// verdict: crash
// runs: 1
//
// An exception that a function throws which says that it throws none. The C++ library has no symbol
// for what it does then; what it prints says which exception it was.
#include <stdexcept>
#include <thread>

struct Full : std::runtime_error {
  using runtime_error::runtime_error;
};

static void clean_up() noexcept { throw Full("disk gone"); }

int main() {
  std::thread thread(clean_up);
  thread.join();
}

// SPDX-License-Identifier: Apache-2.0
