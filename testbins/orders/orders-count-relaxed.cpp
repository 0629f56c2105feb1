// verdict: race 21,24
// verdict[x86-64]: robust
// verdict-source: race 21,24
// runs: 2
//
// Who comes last does not know what the other one did before: nothing releases, nothing acquires.
#include <atomic>
#include <thread>

static std::atomic<int> count{2}, turn;
static int value;

static void work() {
  // Only one of the two threads writes here, and the other one may be the last.
  bool first = turn.fetch_add(1, std::memory_order_relaxed) == 0;
  if (!first) {
    std::this_thread::yield();
  }

  if (first) {
    value = 1;
  }
  if (count.fetch_sub(1, std::memory_order_relaxed) == 1) {
    value = 2;
  }
}

int main() {
  std::thread one(work), other(work);
  one.join();
  other.join();
  return value == 2 ? 0 : 1;
}

// SPDX-License-Identifier: Apache-2.0
