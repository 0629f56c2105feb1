// verdict: robust
// verify: robust
// unproved: random
//
// As verify-random, by the C++ library, wherever that takes it from.
#include <atomic>
#include <random>
#include <thread>

static std::atomic<int> x;

int main() {
  std::random_device device("/dev/urandom");
  if (device() % 2 == 0) {
    x = 1;
  }
  std::thread reader([] { x.load(); });
  reader.join();
}

// SPDX-License-Identifier: Apache-2.0
