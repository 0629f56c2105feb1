// verdict: robust
// runs: 20
// prints: stopped, called back 2
//
// std::jthread and std::stop_token: a request to stop wakes who waits with it, runs the callbacks
// in the thread that asks, and a callback that is registered too late runs at once.
#include <atomic>
#include <condition_variable>
#include <iostream>
#include <mutex>
#include <stop_token>
#include <thread>

std::mutex mutex;
std::condition_variable_any changed;
bool never;
std::atomic<int> called{0};

int main() {
  bool stopped = false;
  {
    std::jthread worker;
    worker = std::jthread([&stopped](std::stop_token stop) {
      std::stop_callback early(stop, [] { called++; });
      std::unique_lock<std::mutex> lock(mutex);
      changed.wait(lock, stop, [] { return never; });
      stopped = stop.stop_requested();
      std::stop_callback late(stop, [] { called++; });
    });
    std::stop_source copy = worker.get_stop_source();
    std::jthread other([copy]() mutable { copy.request_stop(); });
  }
  std::cout << (stopped ? "stopped" : "lost") << ", called back " << called << '\n';
}

// SPDX-License-Identifier: Apache-2.0
