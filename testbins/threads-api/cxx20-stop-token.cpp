// verdict: robust
// runs: 20
// prints: stopped 1 called 1
//
// std::jthread is asked to stop; a condition_variable_any wakes for that, a callback is run.
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <stop_token>
#include <thread>

std::mutex mutex;
std::condition_variable_any never;
int stopped, called;

int main() {
  std::jthread waits([](std::stop_token token) {
    std::unique_lock lock(mutex);
    never.wait(lock, token, [] { return false; });
    stopped = token.stop_requested();
  });
  {
    std::stop_callback callback(waits.get_stop_token(), [] { called++; });
    waits.request_stop();
  }
  waits.join();
  std::printf("stopped %d called %d\n", stopped, called);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
