// verdict: robust
// verify: robust
//
// C++: assignment and conversion of a std::atomic are atomic, whatever they look like.
#include <atomic>
#include <memory>
#include <thread>

namespace {
struct Counter {
  std::atomic<int> value{0};
};
}  // namespace

int main() {
  auto counter = std::make_unique<Counter>();
  int seen = 0;
  std::thread reader([&] { seen = counter->value; });
  std::thread writer([&] { counter->value = 2; });
  reader.join();
  writer.join();
  return seen + counter->value > 4 ? 1 : 0;
}

// SPDX-License-Identifier: Apache-2.0
