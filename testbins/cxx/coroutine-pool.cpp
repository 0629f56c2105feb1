// verdict: robust
// runs: 20
// prints: 30
//
// C++20 coroutines that go on in other threads: each suspends itself into a queue under a mutex,
// and whichever thread of the pool takes it resumes it. The mutex orders the frame's plain memory.
#include <condition_variable>
#include <coroutine>
#include <deque>
#include <iostream>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable changed;
std::deque<std::coroutine_handle<>> ready;
int unfinished = 3, sum;

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
};

struct Elsewhere {
  bool await_ready() { return false; }
  void await_suspend(std::coroutine_handle<> self) {
    std::lock_guard<std::mutex> guard(mutex);
    ready.push_back(self);
    changed.notify_one();
  }
  void await_resume() {}
};

Task count(int times) {
  int mine = 0;
  for (int i = 1; i <= times; i++) {
    co_await Elsewhere{};
    mine += i;
  }
  std::lock_guard<std::mutex> guard(mutex);
  sum += mine;
  unfinished--;
  changed.notify_all();
}

void pool() {
  std::unique_lock<std::mutex> lock(mutex);
  for (;;) {
    changed.wait(lock, [] { return !ready.empty() || unfinished == 0; });
    if (ready.empty()) {
      return;
    }
    std::coroutine_handle<> next = ready.front();
    ready.pop_front();
    lock.unlock();
    next.resume();
    lock.lock();
  }
}

int main() {
  for (int i = 0; i < 3; i++) {
    count(4);
  }
  std::thread one(pool), two(pool);
  one.join();
  two.join();
  std::cout << sum << '\n';
}

// SPDX-License-Identifier: Apache-2.0
