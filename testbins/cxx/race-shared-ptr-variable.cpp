// verdict: race 17,21
// runs: 50
// prints: done
//
// The counts of an std::shared_ptr are atomic, the variable that holds it is not: one thread
// assigns it while another looks at it.
#include <iostream>
#include <memory>
#include <thread>

struct Config {
  int level = 1;
};

std::shared_ptr<Config> current = std::make_shared<Config>();

void replace() { current = std::make_shared<Config>(); }

bool there;

void use() { there = current != nullptr; }

int main() {
  std::thread one(replace), two(use);
  one.join();
  two.join();
  std::cout << "done\n";
}

// SPDX-License-Identifier: Apache-2.0
