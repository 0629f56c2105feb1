// verdict: race 19,21
// verify: race 19,21
//
// C++: a plain read of a member that another thread changes by a builtin, through std::thread.
#include <memory>
#include <thread>

namespace {
struct Counter {
  int value = 0;

  int get() const;
  void add();
};
}  // namespace



int Counter::get() const { return value; }

void Counter::add() { __atomic_fetch_add(&value, 1, __ATOMIC_RELAXED); }

int main() {
  auto counter = std::make_unique<Counter>();
  int seen = 0;
  std::thread reader([&] { seen = counter->get(); });
  std::thread adder([&] { counter->add(); });
  reader.join();
  adder.join();
  return seen + counter->get() > 3 ? 1 : 0;
}

// SPDX-License-Identifier: Apache-2.0
