// verdict: crash
// verify: crash
// runs: 50
//
// A look at a semaphore comes before its release or behind it, also where the library's functions
// are not inlined.
#include <cassert>
#include <semaphore>
#include <thread>

int main() {
  std::counting_semaphore<3> permits(0);
  std::thread other([&] { permits.release(); });
  bool taken = permits.try_acquire();
  other.join();

  assert(!taken);
}

// SPDX-License-Identifier: Apache-2.0
