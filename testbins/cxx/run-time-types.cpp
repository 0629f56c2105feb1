// verdict: robust
// runs: 10
// prints: 4 casts, 2 names
//
// Run-time type information in two threads: casts across and down a diamond of virtual bases, and
// typeid of a polymorphic object.
#include <atomic>
#include <iostream>
#include <thread>
#include <typeinfo>

struct Base {
  virtual ~Base() = default;
};
struct Left : virtual Base {
  int left = 1;
};
struct Right : virtual Base {
  int right = 2;
};
struct Both : Left, Right {};

std::atomic<int> casts{0}, names{0};

void work(Base *base) {
  casts += dynamic_cast<Right *>(dynamic_cast<Left *>(base)) != nullptr;
  casts += dynamic_cast<Both *>(base)->right == 2;
  names += typeid(*base) == typeid(Both);
}

int main() {
  Both both;
  std::thread one(work, &both), two(work, &both);
  one.join();
  two.join();
  std::cout << casts << " casts, " << names << " names\n";
}

// SPDX-License-Identifier: Apache-2.0
