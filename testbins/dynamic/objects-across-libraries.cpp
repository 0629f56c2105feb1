// verdict: robust
// runs: 2
// prints: 8 sides, 2 caught, initialized 1
//
// C++ across a shared library: virtual functions and type information from there, an exception
// thrown there and caught here, std::call_once in there from two threads.
#include "lib/shapes.h"

#include <atomic>
#include <iostream>
#include <thread>

std::atomic<int> sides{0}, caught{0};

void work() {
  std::unique_ptr<Shape> shape = make(4);
  sides += shape->sides();
  try {
    make(7);
  } catch (const NoSuchShape &) {
    caught += dynamic_cast<const Shape *>(shape.get()) != nullptr;
  }
}

int main() {
  std::thread one(work), two(work);
  one.join();
  two.join();
  std::cout << sides << " sides, " << caught << " caught, initialized " << initialized() << '\n';
}

// SPDX-License-Identifier: Apache-2.0
