// verdict: robust
// runs: 50
// prints: ok
//
// std::weak_ptr::lock races with the release of the last std::shared_ptr: it either gets the whole
// object or nothing. The counts in the control block are atomic, although std::shared_ptr reads
// them with plain instructions where it may.
#include <atomic>
#include <iostream>
#include <memory>
#include <thread>

std::atomic<int> alive{0};

struct Node : std::enable_shared_from_this<Node> {
  int value = 41;

  Node() { alive++; }
  ~Node() {
    value = 0;
    alive--;
  }
};

int main() {
  auto node = std::make_shared<Node>();
  std::weak_ptr<Node> watched = node;
  std::atomic<int> wrong{0};
  auto watch = [watched, &wrong] {
    for (int i = 0; i < 3; i++) {
      if (std::shared_ptr<Node> mine = watched.lock()) {
        std::shared_ptr<int> part(mine->shared_from_this(), &mine->value);
        mine.reset();
        wrong += *part != 41;
      }
    }
  };
  std::thread one(watch), two(watch);
  std::thread owner([last = std::move(node)]() mutable { last.reset(); });
  one.join();
  two.join();
  owner.join();
  std::cout << (wrong == 0 && alive == 0 && watched.expired() ? "ok" : "broken") << '\n';
}

// SPDX-License-Identifier: Apache-2.0
