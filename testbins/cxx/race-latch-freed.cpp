// verdict: race 14,20
// verify: race 14,20
//
// A latch is deleted while another thread may still ask it: what a header's functions do to the
// atomics in it, they do for their caller.
#include <latch>
#include <thread>

struct Shared {
  long before[2];
  std::latch latch{1};
};

static void asks(Shared *shared) { while (!shared->latch.try_wait()) {} }

int main() {
  auto *shared = new Shared;
  std::thread asking(asks, shared);
  shared->latch.count_down();
  delete shared;
  asking.join();
}

// SPDX-License-Identifier: Apache-2.0
