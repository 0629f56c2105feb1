// verdict: robust
// runs: 20
// prints: 7 7 12
//
// A shared future that two threads wait for, a packaged task, and a deferred one.
#include <future>
#include <iostream>
#include <thread>

int main() {
  std::promise<int> promise;
  std::shared_future<int> shared = promise.get_future().share();
  int left = 0, right = 0;
  std::thread one([shared, &left] { left = shared.get(); });
  std::thread two([shared, &right] { right = shared.get(); });
  promise.set_value(7);
  one.join();
  two.join();
  std::cout << left << ' ' << right << ' ';

  std::packaged_task<int(int)> task([](int value) { return value + 1; });
  std::future<int> later = task.get_future();
  std::thread runner(std::move(task), 10);
  std::future<int> lazy = std::async(std::launch::deferred, [] { return 1; });
  std::cout << later.get() + lazy.get() << '\n';
  runner.join();
}

// SPDX-License-Identifier: Apache-2.0
