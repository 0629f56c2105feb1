// Instances of std::atomic of each shape, and specializations of the program's own.
#include <atomic>

struct locked {
  int *value;
};
template <>
struct std::atomic<locked> {
  int *value;
  std::atomic<int> lock;
  int *load() const { return value; }
};
std::atomic<locked> special;

struct bare {
  int *value;
};
template <>
struct std::atomic<bare> {
  int *value;
  int *load() const { return value; }
};
std::atomic<bare> bared;

struct pair {
  short one, two;
};
std::atomic<pair> both;
std::atomic<double> real;
std::atomic<bool> truth;
std::atomic<const char *> text;

int main() { return special.load() == bared.load() && text.load() == nullptr && truth.load(); }

// SPDX-License-Identifier: Apache-2.0
