// verdict: crash
// runs: 1
//
// A constructor calls a function that only the derived class has, which is not there yet.
#include <thread>

struct Base {
  Base() { begin(); }
  virtual ~Base() = default;
  __attribute__((noinline)) void begin() { run(); }
  virtual void run() = 0;
};

struct Derived : Base {
  void run() override {}
};

int main() {
  std::thread thread([] { Derived derived; });
  thread.join();
}

// SPDX-License-Identifier: Apache-2.0
