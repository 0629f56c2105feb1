// verdict: robust
// verdict[aarch64]: race 27,33
// runs: 50
// prints: ok
//
// std::atomic<std::shared_ptr>: a reader gets the old configuration or the new one, and the last
// reader of the old one destroys it.
//
// libstdc++ has a lock in the pointer, and a reader releases it with relaxed order: what it has
// read there is not ordered before the next writer. On AArch64 nothing else orders it, on ARMv7 a
// fence of the reference count does, and on x86-64 each such instruction releases.
#include <atomic>
#include <iostream>
#include <memory>
#include <thread>

struct Config {
  int level;
  int copy;
};

std::atomic<std::shared_ptr<const Config>> current{std::make_shared<const Config>(Config{0, 0})};
std::atomic<int> torn{0};

void writer() {
  for (int i = 1; i < 4; i++) {
    current.store(std::make_shared<const Config>(Config{i, i}));
  }
}

void reader() {
  for (int i = 0; i < 3; i++) {
    std::shared_ptr<const Config> seen = current.load();
    torn += seen->level != seen->copy;
  }
}

int main() {
  std::thread one(writer), two(reader), three(reader);
  one.join();
  two.join();
  three.join();
  std::cout << (torn == 0 && current.load()->level == 3 ? "ok" : "torn") << '\n';
}

// SPDX-License-Identifier: Apache-2.0
