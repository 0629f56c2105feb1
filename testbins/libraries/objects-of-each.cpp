// verdict: robust
// verify-slow: robust
// runs: 20
//
// Who writes to a standard stream needs no lock, nor who only reads an object, nor who has one of
// his own; a stream of the program's is written to under a lock.
#include <cstdio>
#include <ctime>
#include <iostream>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>

static std::mutex lock;
static std::ostringstream stream;
static const std::string text = "a text that is read by all, and longer than what needs no memory";
static std::string copies[2];
static char dates[2][32];

static void work(int number) {
  std::cout << number << ' ' << text.substr(0, 6) << std::endl;
  std::ostringstream own;
  own << number << text.find("memory");
  copies[number] = own.str() + text;
  std::tm parts{};
  std::time_t time = 1000000 * number;
  gmtime_r(&time, &parts);
  std::strftime(dates[number], sizeof dates[number], "%Y-%m-%d", &parts);
  std::lock_guard<std::mutex> guard(lock);
  stream << number << dates[number];
}

int main() {
  std::thread first(work, 0), second(work, 1);
  first.join();
  second.join();
  std::printf("%zu %zu\n", stream.str().size(), copies[0].size() + copies[1].size());
}

// SPDX-License-Identifier: Apache-2.0
