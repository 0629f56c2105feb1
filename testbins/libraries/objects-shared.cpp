// verdict: race 23,28
// verify: race 23,28
// runs: 20
// prints: 2
//
// Two threads write to one stream of the program's. All accesses are the library's, in an object of
// the program's, and no lock protects it.
#include <cstdio>
#include <sstream>
#include <string>
#include <thread>

static std::ostringstream stream;
static std::string text;

static void begin() {
  std::ostringstream own;
  own << 1;
  text.append(own.str());
}

static void left() {
  stream << 1;
}

static void right() {
  begin();
  stream << 2;
}

int main() {
  std::thread first(left), second(right);
  first.join();
  second.join();
  std::printf("%zu\n", stream.str().size());
}

// SPDX-License-Identifier: Apache-2.0
