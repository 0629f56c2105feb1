// verdict: crash
// verify: crash
// runs: 100
//
// try_acquire yields while it looks a dozen times, and gives up if nobody has released by then.
#include <cstdlib>
#include <semaphore>
#include <thread>

static std::counting_semaphore<4> available(0);

int main() {
  std::thread taker([] {
    if (!available.try_acquire()) {
      std::abort();
    }
  });
  std::thread giver([] { available.release(2); });
  giver.join();
  taker.join();
}

// SPDX-License-Identifier: Apache-2.0
