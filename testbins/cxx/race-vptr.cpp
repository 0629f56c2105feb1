// verdict: race 18,30
// verdict[x86-64]: robust
// runs: 2
// prints: done
//
// A thread calls a virtual function of an object that another one is still constructing: the
// pointer to the table of virtual functions is plain memory like any other. (On x86-64 every store releases.)
#include <atomic>
#include <iostream>
#include <new>
#include <thread>

struct Shape {
  virtual ~Shape() = default;
  virtual int sides() { return 0; }
};

struct Square final : Shape {
  int sides() override { return 4; }
};

alignas(Square) char place[sizeof(Square)];
std::atomic<Shape *> shape{nullptr};
int sides;

void maker() { shape.store(new (place) Square, std::memory_order_relaxed); }

void user() {
  if (Shape *seen = shape.load(std::memory_order_relaxed)) {
    sides = seen->sides();
  }
}

int main() {
  std::thread one(maker), two(user);
  one.join();
  two.join();
  std::cout << "done\n";
}

// SPDX-License-Identifier: Apache-2.0
