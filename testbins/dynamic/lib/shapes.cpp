#include "shapes.h"

#include <atomic>
#include <mutex>

namespace {
struct Square : Shape {
  int sides() const override { return 4; }
};

std::once_flag once;
std::atomic<int> count{0};
} // namespace

Shape::~Shape() = default;

std::unique_ptr<Shape> make(int sides) {
  std::call_once(once, [] { count++; });
  if (sides != 4) {
    throw NoSuchShape("no shape with these sides");
  }
  return std::make_unique<Square>();
}

int initialized() { return count; }

// SPDX-License-Identifier: Apache-2.0
