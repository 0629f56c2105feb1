// verdict: robust
// runs: 2
// prints: 3 of 3
//
// Large parts of the library in two threads at once: regular expressions, locales (whose facets
// count their owners), string streams, sorting, hashing, formatted numbers.
#include <algorithm>
#include <atomic>
#include <iomanip>
#include <iostream>
#include <locale>
#include <regex>
#include <sstream>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

std::atomic<int> right{0};

struct Spaces : std::numpunct<char> {
  char do_thousands_sep() const override { return '_'; }
  std::string do_grouping() const override { return "\3"; }
};

const std::locale grouped(std::locale::classic(), new Spaces);

void numbers() {
  std::ostringstream out;
  out.imbue(grouped);
  out << 1234567 << ' ' << std::fixed << std::setprecision(2) << 2.5;
  right += out.str() == "1_234_567 2.50";
}

void words() {
  const std::string text = "one two three two one two";
  std::unordered_map<std::string, int> count;
  const std::regex word("[a-z]+");
  for (std::sregex_iterator it(text.begin(), text.end(), word), end; it != end; ++it) {
    count[it->str()]++;
  }
  std::vector<std::pair<int, std::string>> sorted;
  for (const auto &[name, times] : count) {
    sorted.emplace_back(times, name);
  }
  std::sort(sorted.begin(), sorted.end());
  right += sorted.back().second == "two" && sorted.size() == 3;
}

int main() {
  std::thread one(numbers), two(words), three(numbers);
  one.join();
  two.join();
  three.join();
  std::cout << right << " of 3\n";
}

// SPDX-License-Identifier: Apache-2.0
