// verdict: crash
//
// More memory is asked for than there is, and nothing catches the exception.

#include <cstddef>

static volatile std::size_t most = static_cast<std::size_t>(-1) / 2;

// Others could see the block: a compiler may leave out an allocation that nobody sees.
char *volatile block;

__attribute__((noinline)) static void make(std::size_t size) { block = new char[size]; }

int main() {
  make(most);
  make(most); // a machine of 32 bits may have half of its addresses once, but not twice
  block[0] = 1;
  return block[0];
}

// SPDX-License-Identifier: Apache-2.0
