// verdict: robust
// runs: 60
// prints: 420
//
// A bounded queue of one producer and one consumer, right as it is: what either reads of the other's
// index may be older than SC has it, but not older than what it took for granted before.
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <thread>

template <typename T, std::size_t N>
class SpscQueue {
 public:
  bool push(const T &value) {
    auto tail = tail_.load(std::memory_order_relaxed);
    auto next = (tail + 1) % N;
    if (next == head_.load(std::memory_order_acquire)) return false;
    slots_[tail] = value;
    tail_.store(next, std::memory_order_release);
    return true;
  }

  bool pop(T &value) {
    auto head = head_.load(std::memory_order_relaxed);
    if (head == tail_.load(std::memory_order_acquire)) return false;
    value = slots_[head];
    head_.store((head + 1) % N, std::memory_order_release);
    return true;
  }

 private:
  T slots_[N] = {};
  alignas(64) std::atomic<std::size_t> head_{0};
  alignas(64) std::atomic<std::size_t> tail_{0};
};

struct Job {
  int id;
  int cost;
};

static SpscQueue<Job, 8> queue;

int main() {
  std::thread producer([] {
    for (int i = 1; i <= 20; i++) {
      while (!queue.push({i, 2 * i})) std::this_thread::yield();
    }
  });
  int sum = 0;
  for (int i = 0; i < 20;) {
    Job job;
    if (queue.pop(job)) {
      sum += job.cost;
      i++;
    } else {
      std::this_thread::yield();
    }
  }
  producer.join();
  std::printf("%d\n", sum);
}

// SPDX-License-Identifier: Apache-2.0
