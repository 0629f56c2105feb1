// verdict: deadlock
// verify: deadlock
//
// Nobody notifies: who has looked at the value a dozen times, and sleeps before it is written, sleeps
// for ever.
#include <atomic>
#include <thread>

static std::atomic<int> value;

int main() {
  std::thread waiting([] { value.wait(0); });
  value = 1;
  waiting.join();
}

// SPDX-License-Identifier: Apache-2.0
