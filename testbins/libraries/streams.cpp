// verdict: robust
// runs: 40
//
// Threads write lines to std::cout, and to streams of their own: what the library does then under
// its own locks is its own affair. (The first line is main's: inlined code of the header reads what
// the library notes when it first widens a character.)
#include <iostream>
#include <sstream>
#include <thread>

static void work(int number) {
  std::ostringstream line;
  line << "line " << number << ' ' << 0.5;
  std::cout << line.str() << std::endl;
}

int main() {
  work(0);
  std::thread first(work, 1), second(work, 2);
  first.join();
  second.join();
}

// SPDX-License-Identifier: Apache-2.0
