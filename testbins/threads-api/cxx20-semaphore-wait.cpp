// verdict: robust
// runs: 20
// prints: 7 42
//
// std::counting_semaphore, and std::atomic's wait and notify.
#include <atomic>
#include <cstdio>
#include <semaphore>
#include <thread>

std::counting_semaphore<4> items(0);
std::binary_semaphore door(1);
std::atomic<int> ready;
int sum, message, seen;

int main() {
  std::jthread consumer([] {
    for (int i = 0; i < 3; i++) {
      items.acquire();
      door.acquire();
      sum += 2;
      door.release();
    }
    ready.wait(0);
    seen = message;
  });
  std::jthread producer([] {
    items.release(3);
    door.acquire();
    sum++;
    door.release();
    message = 42;
    ready.store(1);
    ready.notify_all();
  });
  consumer.join();
  producer.join();
  std::printf("%d %d\n", sum, seen);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
