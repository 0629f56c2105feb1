// verdict: race 22,32
// verdict[x86-64]: robust
// runs: 60
//
// The queue of queue-polls.cpp, whose consumer gives a place back without a release: the producer may
// write an item there before the old one was read.
#include <atomic>
#include <cassert>
#include <cstddef>
#include <pthread.h>
#include <sched.h>

struct Queue {
  int items[4];
  std::atomic<std::size_t> written{0}, taken{0};

  bool push(int item) {
    std::size_t at = written.load(std::memory_order_relaxed);
    if (at - taken.load(std::memory_order_acquire) == 4) {
      return false;
    }
    items[at & 3] = item;
    written.store(at + 1, std::memory_order_release);
    return true;
  }

  bool pop(int &item) {
    std::size_t at = taken.load(std::memory_order_relaxed);
    if (at == written.load(std::memory_order_acquire)) {
      return false;
    }
    item = items[at & 3];
    taken.store(at + 1, std::memory_order_relaxed);
    return true;
  }

  bool empty() const {
    return written.load(std::memory_order_acquire) == taken.load(std::memory_order_acquire);
  }
};

static Queue queue;

static void *produce(void *) {
  for (int i = 1; i <= 8; i++) {
    while (!queue.push(i)) {
      sched_yield();
    }
  }
  return nullptr;
}

static void *consume(void *) {
  int sum = 0;
  int taken = 0;
  while (taken < 8) {
    if (queue.empty()) {
      sched_yield();
      continue;
    }
    int item;
    if (queue.pop(item)) {
      sum += item;
      taken++;
    }
  }
  assert(sum == 36);
  return nullptr;
}

int main() {
  pthread_t producer, consumer;
  pthread_create(&producer, nullptr, produce, nullptr);
  pthread_create(&consumer, nullptr, consume, nullptr);
  pthread_join(producer, nullptr);
  pthread_join(consumer, nullptr);
}

// SPDX-License-Identifier: Apache-2.0
