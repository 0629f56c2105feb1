// verdict: race 19,29
// runs: 2
// prints: done
//
// A thread_local variable is private only as long as nobody else has its address: here another
// thread takes it, and reads while the owner still writes.
#include <atomic>
#include <iostream>
#include <thread>

thread_local int progress;
std::atomic<int *> shown{nullptr};
std::atomic<bool> finished{false};
int seen;

void worker() {
  shown.store(&progress, std::memory_order_release);
  for (int i = 0; i < 3; i++) {
    progress++;
  }
  while (!finished.load(std::memory_order_acquire)) {
    std::this_thread::yield();
  }
}

void watcher() {
  int *where = shown.load(std::memory_order_acquire);
  if (where != nullptr) {
    seen = *where;
  }
  finished.store(true, std::memory_order_release);
}

int main() {
  std::thread one(worker), two(watcher);
  one.join();
  two.join();
  std::cout << "done\n";
}

// SPDX-License-Identifier: Apache-2.0
