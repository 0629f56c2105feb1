// verdict: crash
// runs: 20
// verify: crash
// unproved: counted_waits
//
// A thread that counts its looks is cancelled between them: nobody but the destructor asks for the
// count, which is in a register.
#include <pthread.h>

#include <atomic>
#include <cstdlib>

static std::atomic<int> ready;

struct Told {
  int &looks;

  ~Told() {
    if (looks == 2) {
      abort();
    }
  }
};

static void *waiter(void *) {
  int looks = 0;
  Told told{looks};
  while (!ready.load(std::memory_order_acquire)) {
    looks++;
    pthread_testcancel();
  }
  looks = 0;
  return nullptr;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, waiter, nullptr);
  pthread_cancel(thread);
  pthread_join(thread, nullptr);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
