// verdict: race 35,35 36,36 37,37 38,38 39,39 40,40 41,41
// runs: 2
// prints: done
//
// Elements and values of the C++ library's objects that are variables: reports say which, as their
// users write them.
#include <array>
#include <cstdio>
#include <optional>
#include <thread>

struct Pair {
  int first = 1;
  int second = 2;
};

struct Board {
  int count = 0;
  std::array<std::array<Pair, 3>, 4> rows;
};

std::array<Pair, 6> array;
Board board;
std::optional<Pair> maybe{Pair()};
std::optional<std::array<int, 4>> numbers{std::array<int, 4>()};

// Keeps the object in memory, for whatever the compiler does not see.
static __attribute__((noinline)) void keep(void *object) {
  __asm__ volatile("" : : "r"(object) : "memory");
}

static __attribute__((noinline)) void work(std::array<Pair, 5> &local, std::optional<Pair> &value) {
  static std::array<long, 3> sums;
  Pair *first = local.data();
  array[4].second++;
  board.rows[2][1].first++;
  maybe->second++;
  (*numbers)[2]++;
  sums[1]++;
  first[3].second++;
  value->first++;
  keep(&sums);
}

int main() {
  std::array<Pair, 5> local;
  std::optional<Pair> value{Pair()};
  keep(&local);
  std::thread thread([&] { work(local, value); });
  work(local, value);
  thread.join();
  keep(&local);
  keep(&value);
  std::puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
