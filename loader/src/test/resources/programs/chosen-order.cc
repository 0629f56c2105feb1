// A load whose order is chosen at run time, of two constants.
#include <atomic>

static std::atomic<int> number;

int main(int argc, char **) {
  return number.load(argc > 1 ? std::memory_order_relaxed : std::memory_order_acquire);
}

// SPDX-License-Identifier: Apache-2.0
