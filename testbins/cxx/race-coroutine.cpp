// verdict: race 29,31
// runs: 2
// prints: done
//
// A coroutine that hands itself to another thread, and goes on using its frame: as soon as the
// handle is stored, the other thread may resume it, and the awaiter is no longer its own.
#include <atomic>
#include <coroutine>
#include <iostream>
#include <thread>

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
};

struct Handed {
  std::atomic<void *> &to;
  bool waited = false;

  bool await_ready() { return false; }
  void await_suspend(std::coroutine_handle<> self) {
    to.store(self.address());
    waited = true;
  }
  bool await_resume() { return waited; }
};

int total;

Task worker(std::atomic<void *> &to) {
  total += co_await Handed{to};
}

std::atomic<void *> passed{nullptr};

int main() {
  std::thread one([] { worker(passed); });
  std::thread two([] {
    void *frame;
    while ((frame = passed.load()) == nullptr) {
      std::this_thread::yield();
    }
    std::coroutine_handle<>::from_address(frame).resume();
  });
  one.join();
  two.join();
  std::cout << "done\n";
}

// SPDX-License-Identifier: Apache-2.0
