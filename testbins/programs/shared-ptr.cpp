// verdict: robust
// runs: 20
// prints: 2
//
// A std::shared_ptr copied into threads: its count is atomic, and the last owner
// destroys the object, whoever that is.
#include <iostream>
#include <memory>
#include <mutex>
#include <thread>

struct Log {
  std::mutex mutex;
  int entries = 0;

  ~Log() { std::cout << entries << '\n'; }

  void add() {
    std::lock_guard<std::mutex> guard(mutex);
    entries++;
  }
};

int main() {
  auto log = std::make_shared<Log>();
  std::thread left([log] { log->add(); });
  std::thread right([log] { log->add(); });
  log.reset();
  left.join();
  right.join();
}

// SPDX-License-Identifier: Apache-2.0
