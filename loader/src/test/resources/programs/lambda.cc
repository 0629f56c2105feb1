// A lambda's code is described inside the function that has it.
#include <thread>

int shared;

int main() {
  std::thread thread([] { shared = 1; });
  thread.join();
}

// SPDX-License-Identifier: Apache-2.0
