// verdict: robust
// runs: 20
// prints: 6 turns, 4 arrived
//
// C++20's waiting on atomics, which libstdc++ makes of futexes and a table of waiters of its own,
// and what is built on it: std::latch, std::barrier, std::counting_semaphore.
#include <atomic>
#include <barrier>
#include <iostream>
#include <latch>
#include <semaphore>
#include <thread>

std::atomic<int> turn{0};
int turns;
std::latch started{2};
std::barrier meeting{2};
std::binary_semaphore token{1};
int arrived;

void player(int self) {
  started.arrive_and_wait();
  for (int i = 0; i < 3; i++) {
    for (int now = turn.load(); now != self; now = turn.load()) {
      turn.wait(now);
    }
    turns++;
    turn.store(1 - self);
    turn.notify_one();
  }
  for (int i = 0; i < 2; i++) {
    meeting.arrive_and_wait();
    token.acquire();
    arrived++;
    token.release();
  }
}

int main() {
  std::thread one(player, 0), two(player, 1);
  one.join();
  two.join();
  std::cout << turns << " turns, " << arrived << " arrived\n";
}

// SPDX-License-Identifier: Apache-2.0
