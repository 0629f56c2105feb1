// verdict: robust
// verify: robust
// assumed[armv7]: fails_again
// runs: 20
//
// A push that fails writes what it has found into its node. When the other thread has pushed and
// popped, that is what was there before, and the next attempt succeeds: nobody waits.
#include <atomic>
#include <thread>

struct Node {
  Node *next;
};

static std::atomic<Node *> head;
static Node one, two;

static void push(Node *node) {
  node->next = head.load();
  while (!head.compare_exchange_weak(node->next, node)) {
  }
}

static void pop() {
  Node *node = head.load();
  while (node != nullptr && !head.compare_exchange_weak(node, node->next)) {
  }
}

int main() {
  std::thread other([] { push(&one); });
  push(&two);
  pop();
  other.join();
}

// SPDX-License-Identifier: Apache-2.0
