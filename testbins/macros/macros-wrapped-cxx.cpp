// verdict: robust
// verdict-source: robust
// runs: 20
//
// Message passing through macros that make the functions' names, in C++.
#include <thread>
#include "wrapped.h"

static _Wrapped(int) flag;
int message;

static void sender() {
  message = 1;
  wr_store_publish(&flag, 1);
}

static void receiver() {
  if (wr_load_acquire(&flag) == 1) message = 2;
}

int main() {
  std::thread one(sender), other(receiver);
  one.join();
  other.join();
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
