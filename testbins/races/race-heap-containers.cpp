// verdict: race 37,37 38,38 39,39 40,40 41,41 42,42 43,43 44,44
// runs: 2
// prints: done
//
// Elements and members of what `new[]` and the library's owners and containers have on the heap, by
// an index that changes; accesses go through the owners, which are global.
#include <cstdio>
#include <memory>
#include <thread>
#include <vector>

struct Pair {
  int first = 1;
  int second = 2;
};

struct Group {
  int count = 0;
  std::vector<Pair> pairs = std::vector<Pair>(4);
};

static Pair *array;
static std::vector<Pair> vector(6);
static std::vector<int> numbers(9);
static std::unique_ptr<Pair> unique(new Pair);
static std::unique_ptr<Pair[]> several(new Pair[5]);
static std::unique_ptr<Pair[]> made = std::make_unique<Pair[]>(8);
static std::shared_ptr<Pair> shared = std::make_shared<Pair>();
static Group *group;

static __attribute__((noinline)) int volatile_index() {
  static volatile int index = 3;
  return index;
}

static void work(int i) {
  array[i].second++;
  vector[i].second++;
  numbers[i]++;
  unique->second++;
  several[i].second++;
  made[i].second++;
  shared->second++;
  group->pairs[i].first++;
}

int main() {
  array = new Pair[7];
  group = new Group;
  std::thread thread([] { work(volatile_index()); });
  work(volatile_index());
  thread.join();
  std::puts("done");
  delete[] array;
  delete group;
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
