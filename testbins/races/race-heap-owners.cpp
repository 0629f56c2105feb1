// verdict: race 31,43 32,44 33,45 34,46
// runs: 2
// prints: done
//
// Objects on the heap that go from `new` to their owners at once, and by index to the accesses:
// which they are, the parameters of the functions say that get them.
#include <cstdio>
#include <memory>
#include <thread>

struct Pair {
  long first = 1;
  int second = 2;
};

struct Group {
  Pair pairs[4];
  int count = 0;
};

static std::shared_ptr<Pair> owned(new Pair);
static std::unique_ptr<Pair[]> array(new Pair[5]);
static std::shared_ptr<Group> group(new Group);

static __attribute__((noinline)) int volatile_index() {
  static volatile int index = 3;
  return index;
}

static void child() {
  owned.get()->second = 3;
  array.get()[volatile_index()].second = 3;
  group.get()->pairs[2].second = 3;
  group.get()->count = 3;
}

int main() {
  std::thread thread(child);
  Pair *one = owned.get();
  Pair *all = array.get();
  Group *both = group.get();
  int index = volatile_index();
  one->second = 4;
  all[index].second = 4;
  both->pairs[2].second = 4;
  both->count = 4;
  thread.join();
  std::puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
