// verdict: robust
// verdict-source: robust
// runs: 40
// prints: 8
//
// Threads that throw: the library looks for handlers under its own locks, which order nothing; what
// is handed on is handed on by a mutex.
#include <cstdio>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>

static std::mutex mutex;
static int caught;

static void work() {
  for (int i = 0; i < 4; i++) {
    try {
      throw std::runtime_error("number " + std::to_string(i));
    } catch (const std::exception &e) {
      std::lock_guard<std::mutex> guard(mutex);
      caught += e.what()[0] == 'n';
    }
  }
}

int main() {
  std::thread first(work), second(work);
  first.join();
  second.join();
  std::printf("%d\n", caught);
}

// SPDX-License-Identifier: Apache-2.0
