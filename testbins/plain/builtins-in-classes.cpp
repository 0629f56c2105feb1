// verdict: robust
//
// C++: builtins make the accesses of plain members atomic: with g++ a call's place is its parenthesis.
#include <thread>

#define SEEN __atomic_load_n

namespace {
struct Node {
  int next;
  int value;
};

class Pool {
  Node nodes[4] = {};
  int last = 0;

 public:
  __attribute__((noinline)) void put(int node, int value) {
    __atomic_store_n(&nodes[node].value, value, __ATOMIC_RELAXED);
    __atomic_store_n(&last, value, __ATOMIC_RELAXED);
  }
  __attribute__((noinline)) int get(int node) { return __atomic_load_n(&nodes[node].value, __ATOMIC_RELAXED); }
  template <typename T>
  __attribute__((noinline)) T newest() {
    return SEEN (&last, __ATOMIC_RELAXED);
  }
};

Pool pool;
}  // namespace

int main() {
  int seen = 0;
  std::thread putter([] { pool.put(1, 3); });
  std::thread getter([&] { seen = pool.get(1); });
  std::thread reader([] { (void)pool.newest<int>(); });
  putter.join();
  getter.join();
  reader.join();
  return seen == 0 || seen == 3 ? 0 : 1;
}

// SPDX-License-Identifier: Apache-2.0
