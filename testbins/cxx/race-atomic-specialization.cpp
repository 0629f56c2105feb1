// verdict: race 20,20
// verify: race 20,20
// runs: 10
//
// A specialization of std::atomic for a type of the program's own: its members
// are atomic as far as their types say so, not because of its name.
#include <atomic>
#include <thread>

struct Place {
  int *at;
};

template <>
struct std::atomic<Place> {
  std::atomic<int> changes{0};
  int *at = nullptr;

  void move(int *to) {
    at = to;
    changes.fetch_add(1, std::memory_order_relaxed);
  }
};

static std::atomic<Place> place;
static int numbers[2];

int main() {
  std::thread one([] { place.move(&numbers[0]); });
  std::thread two([] { place.move(&numbers[1]); });
  one.join();
  two.join();
}

// SPDX-License-Identifier: Apache-2.0
