// verdict: race 45,57 46,58 47,59 48,60 49,61 50,62 51,63
// runs: 2
// prints: done
//
// Members of C++ objects on the heap: of a derived class and its base, of an array, and of what the
// library allocates.
#include <cstdio>
#include <list>
#include <map>
#include <memory>
#include <thread>
#include <vector>

namespace net {
struct Base {
  int refs = 0;
  virtual ~Base() = default;
};

struct Node : Base {
  int key = 1;
  Node *next = nullptr;
  int more[3] = {};
  ~Node() override {}
};
} // namespace net

struct Pair {
  long first = 1;
  int second = 2;
};

int main() {
  auto *node = new net::Node;
  auto *array = new net::Node[4];
  auto shared = std::make_shared<Pair>();
  auto unique = std::make_unique<Pair>();
  std::vector<Pair> vector(7);
  std::map<int, Pair> map;
  Pair *mapped = &map[3];
  std::list<Pair> list(1);
  Pair *listed = &list.front();

  std::thread thread([&] {
    node->key = 3;
    array[2].more[1] = 3;
    shared->second = 3;
    unique->second = 3;
    vector[5].second = 3;
    mapped->second = 3;
    listed->second = 3;
  });
  // The library's functions read what the other thread does not write.
  Pair *element = &vector[5];
  Pair *one = shared.get();
  Pair *other = unique.get();
  node->key = 4;
  array[2].more[1] = 4;
  one->second = 4;
  other->second = 4;
  element->second = 4;
  mapped->second = 4;
  listed->second = 4;
  thread.join();
  std::puts("done");
  delete node;
  delete[] array;
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
