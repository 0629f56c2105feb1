// verdict: robust
// runs: 20
// prints: 9 pushed, 9 popped
//
// An std::atomic of two pointers' size, as a stack with a counter against ABA needs it: libatomic
// has cmpxchg16b on x86-64, pairs of registers on AArch64, ldrexd or locks elsewhere.
#include <atomic>
#include <cstdint>
#include <iostream>
#include <thread>

struct Head {
  std::uintptr_t node;
  std::uintptr_t changes;
};

struct Node {
  int value;
  std::atomic<std::uintptr_t> next{0};
};

std::atomic<Head> head{Head{0, 0}};
std::atomic<int> popped{0};
Node nodes[9];

void push(Node *node) {
  Head seen = head.load();
  do {
    node->next.store(seen.node, std::memory_order_relaxed);
  } while (!head.compare_exchange_weak(
      seen, Head{reinterpret_cast<std::uintptr_t>(node), seen.changes + 1}));
}

Node *pop() {
  Head seen = head.load();
  while (seen.node != 0) {
    Node *node = reinterpret_cast<Node *>(seen.node);
    if (head.compare_exchange_weak(
            seen, Head{node->next.load(std::memory_order_relaxed), seen.changes + 1})) {
      return node;
    }
  }
  return nullptr;
}

void work(int self) {
  for (int i = 0; i < 3; i++) {
    nodes[3 * self + i].value = 1;
    push(&nodes[3 * self + i]);
    if (Node *node = pop()) {
      popped += node->value;
    }
  }
}

int main() {
  std::thread one(work, 0), two(work, 1), three(work, 2);
  one.join();
  two.join();
  three.join();
  while (pop() != nullptr) {
    popped++;
  }
  std::cout << head.load().changes / 2 << " pushed, " << popped << " popped\n";
}

// SPDX-License-Identifier: Apache-2.0
