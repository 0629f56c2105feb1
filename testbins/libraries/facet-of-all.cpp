// verdict: robust
// runs: 20
// prints: 24
//
// Threads read from streams of their own by one facet of the program's, which fills a cache of its
// own when it is first asked: that is the library's affair.
#include <cstdio>
#include <locale>
#include <sstream>
#include <thread>

struct facet : std::ctype<char> {};

static int numbers[2];

static void work(const std::locale &all, int index) {
  std::istringstream own("12");
  own.imbue(all);
  own >> numbers[index];
}

int main() {
  std::locale all(std::locale::classic(), new facet);
  std::thread first([&] { work(all, 0); }), second([&] { work(all, 1); });
  first.join();
  second.join();
  std::printf("%d\n", numbers[0] + numbers[1]);
}

// SPDX-License-Identifier: Apache-2.0
