// verdict: crash
// runs: 1
//
// An exception is caught, and it is the handler that calls std::terminate.
#include <cstdio>
#include <exception>
#include <stdexcept>

static __attribute__((noinline)) void give_up(const char *why) {
  std::fprintf(stderr, "giving up: %s\n", why);
  std::terminate();
}

int main() {
  try {
    throw std::runtime_error("disk gone");
  } catch (const std::exception &e) {
    give_up(e.what());
  }
}

// SPDX-License-Identifier: Apache-2.0
