// verdict: race 36,42
// verdict[x86-64]: robust
// verdict-source: race 36,42
// runs: 40
//
// The first byte is written without release. The same bytes hold one atomic number, and later two atomic bytes, each of which orders its own
// data. They are two locations: who writes one of them does not touch what the other hands on.
#include <atomic>
#include <cstdlib>
#include <new>
#include <thread>

namespace {
struct Whole {
  std::atomic<unsigned> number{0};
};

struct Bytes {
  std::atomic<unsigned char> first{0};
  std::atomic<unsigned char> second{0};
};
}  // namespace

int data;

int main() {
  void *storage = std::malloc(sizeof(Whole));
  auto *whole = new (storage) Whole;
  std::thread one([&] { whole->number.fetch_add(1); });
  std::thread two([&] { whole->number.fetch_add(2); });
  one.join();
  two.join();
  whole->~Whole();
  auto *bytes = new (storage) Bytes;
  std::thread writer([&] {
    data = 1;
    bytes->first.store(1, std::memory_order_relaxed);
  });
  std::thread other([&] { bytes->second.store(1, std::memory_order_relaxed); });
  std::thread reader([&] {
    if (bytes->first.load(std::memory_order_acquire) == 1) {
      data = 2;
    }
  });
  writer.join();
  other.join();
  reader.join();
  std::free(storage);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
