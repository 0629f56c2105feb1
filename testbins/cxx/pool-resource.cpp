// verdict: robust
// runs: 20
// prints: ok
//
// A std::pmr::synchronized_pool_resource that three threads allocate from, and that one thread
// gives back what another took: memory goes from thread to thread under its locks alone.
#include <array>
#include <atomic>
#include <iostream>
#include <memory_resource>
#include <string>
#include <thread>
#include <vector>

std::pmr::synchronized_pool_resource pool;
std::array<std::atomic<std::pmr::string *>, 3> passed{};
std::atomic<int> wrong{0};

void work(int self) {
  std::pmr::polymorphic_allocator<> allocator(&pool);
  std::pmr::vector<int> numbers(&pool);
  for (int i = 0; i < 20; i++) {
    numbers.push_back(i);
  }
  auto *text = allocator.new_object<std::pmr::string>("too long to be kept inside of the object");
  passed[self].store(text);
  auto *other = passed[(self + 1) % 3].exchange(nullptr);
  if (other != nullptr) {
    wrong += other->size() != 40;
    allocator.delete_object(other);
  }
}

int main() {
  std::thread one(work, 0), two(work, 1), three(work, 2);
  one.join();
  two.join();
  three.join();
  std::cout << (wrong == 0 ? "ok" : "broken") << '\n';
}

// SPDX-License-Identifier: Apache-2.0
