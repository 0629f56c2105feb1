// verdict: robust
// runs: 60
// prints: 9
//
// A promise that is kept, and a condition that is notified, when the thread ends: the C library calls
// the C++ library for it, which has functions there that no symbol names.
#include <condition_variable>
#include <cstdio>
#include <future>
#include <mutex>
#include <thread>

static int data;
static std::mutex mutex;
static std::condition_variable condition;
static bool done;

static void promises(std::promise<int> promise) {
  promise.set_value_at_thread_exit(5);
  data = 2;
}

static void notifies() {
  std::unique_lock<std::mutex> lock(mutex);
  data += 2;
  done = true;
  std::notify_all_at_thread_exit(condition, std::move(lock));
}

int main() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread first(promises, std::move(promise));
  int sum = future.get();
  std::thread(notifies).detach();
  {
    std::unique_lock<std::mutex> lock(mutex);
    condition.wait(lock, [] { return done; });
    sum += data;
  }
  first.join();
  std::printf("%d\n", sum);
}

// SPDX-License-Identifier: Apache-2.0
