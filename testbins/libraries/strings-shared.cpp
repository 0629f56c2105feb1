// verdict: race 16,20
// runs: 20
// prints: 42
//
// Two threads append to one string: what the library accesses there is the program's.
#include <cstdio>
#include <memory>
#include <string>
#include <thread>

static std::unique_ptr<std::string> text;

// The length is read before, so nothing but the call can race.
static void left() {
  std::string *to = text.get();
  to->append("of a length that takes memory");
}

static void right() {
  text->append("and one more");
}

int main() {
  text = std::make_unique<std::string>(" ");
  std::thread first(left), second(right);
  first.join();
  second.join();
  std::printf("%zu\n", text->size());
}

// SPDX-License-Identifier: Apache-2.0
