// verdict: robust
// runs: 50
// prints: 0 or 2
//
// Atomics on the heap that only plain instructions access (on x86-64 and ARMv7, acquire and release
// are plain loads and stores): what makes them atomic is that std::atomic's functions access them.
#include <atomic>
#include <iostream>
#include <memory>
#include <thread>

struct Message {
  std::atomic<bool> ready{false};
  std::atomic<Message *> next{nullptr};
  int text = 0;
};

int main() {
  auto first = std::make_unique<Message>(), second = std::make_unique<Message>();
  int seen = 0;
  std::thread writer([&] {
    second->text = 1;
    first->next.store(second.get(), std::memory_order_release);
    first->text = 1;
    first->ready.store(true, std::memory_order_release);
  });
  std::thread reader([&] {
    if (first->ready.load(std::memory_order_acquire)) {
      seen = first->text + first->next.load(std::memory_order_acquire)->text;
    }
  });
  writer.join();
  reader.join();
  std::cout << (seen == 0 || seen == 2 ? "0 or 2" : "torn") << '\n';
}

// SPDX-License-Identifier: Apache-2.0
