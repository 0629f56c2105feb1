// verdict: race 31,36 32,37
// verdict[armv7]: race 32,37
// verify: race 31,36 32,37
// verify[armv7]: race 32,37
// runs: 20
// prints: 7
//
// Variables of the program's own whose names look like those of libstdc++: in a specialization of
// one of its templates, and in an unnamed namespace.
#include <cstdio>
#include <functional>
#include <thread>

struct key {};

namespace {
int count_c;
}

namespace std {
template <>
struct hash<key> {
  static int calls;
  size_t operator()(key) const;
};
}

int std::hash<key>::calls;

static void left() {
  count_c++;
  std::hash<key>::calls++;
}

static void right() {
  count_c += 2;
  std::hash<key>::calls += 3;
}

int main() {
  std::thread first(left), second(right);
  first.join();
  second.join();
  std::printf("%d\n", count_c + std::hash<key>::calls);
}

// SPDX-License-Identifier: Apache-2.0
