// verdict: robust
// runs: 10
// prints: 55
//
// A thread pool of std::thread, std::condition_variable and std::function.
#include <condition_variable>
#include <deque>
#include <functional>
#include <iostream>
#include <mutex>
#include <thread>
#include <vector>

class Pool {
 public:
  explicit Pool(int size) {
    for (int i = 0; i < size; i++) {
      workers_.emplace_back([this] { work(); });
    }
  }

  ~Pool() {
    {
      std::lock_guard<std::mutex> guard(mutex_);
      closed_ = true;
    }
    changed_.notify_all();
    for (auto &worker : workers_) {
      worker.join();
    }
  }

  void submit(std::function<void()> job) {
    {
      std::lock_guard<std::mutex> guard(mutex_);
      jobs_.push_back(std::move(job));
    }
    changed_.notify_one();
  }

 private:
  void work() {
    for (;;) {
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait(lock, [this] { return closed_ || !jobs_.empty(); });
      if (jobs_.empty()) {
        return;
      }
      auto job = std::move(jobs_.front());
      jobs_.pop_front();
      lock.unlock();
      job();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> jobs_;
  bool closed_ = false;
  std::vector<std::thread> workers_;
};

int main() {
  std::vector<int> results(6);
  {
    Pool pool(3);
    for (int i = 0; i < 6; i++) {
      pool.submit([&results, i] { results[i] = i * i; });
    }
  }
  int sum = 0;
  for (int result : results) {
    sum += result;
  }
  std::cout << sum << '\n';
}

// SPDX-License-Identifier: Apache-2.0
