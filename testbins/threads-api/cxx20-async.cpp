// verdict: robust
// runs: 20
// prints: 42 7 broken 3
//
// Futures of std::async, promises, packaged tasks, a shared future, an exception handed over.
#include <cstdio>
#include <future>
#include <stdexcept>
#include <string>
#include <thread>

int written;

int main() {
  auto answer = std::async(std::launch::async, [] {
    written = 7;
    return 42;
  });
  std::promise<void> broken;
  std::jthread breaks([&broken] {
    broken.set_exception(std::make_exception_ptr(std::runtime_error("broken")));
  });
  std::packaged_task<int()> task([] { return 3; });
  std::shared_future<int> packaged = task.get_future().share();
  std::jthread runs(std::move(task));
  int value = answer.get();
  int seen = written;
  const char *what = "?";
  std::string text;
  try {
    broken.get_future().get();
  } catch (const std::runtime_error &error) {
    text = error.what();
    what = text.c_str();
  }
  std::printf("%d %d %s %d\n", value, seen, what, packaged.get());
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
