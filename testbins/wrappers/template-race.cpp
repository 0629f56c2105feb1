// Two instances of a queue whose wrappers weaken the orders that they are given: one cause.
// verdict[x86-64]: robust
// verdict: race 20,27
// runs: 20

#include <atomic>
#include <thread>
#include <cstdio>
template <class T> struct weak_atomic {
  std::atomic<T> value;
  T load(std::memory_order = std::memory_order_acquire) const { return value.load(std::memory_order_relaxed); }
  void store(T v, std::memory_order = std::memory_order_release) { value.store(v, std::memory_order_relaxed); }
};
template <class T> struct Queue {
  weak_atomic<T> head, tail;
  T cells[8];
  bool push(T v) {
    T t = tail.load();
    if (t - head.load() == 8) return false;
    cells[t % 8] = v;
    tail.store(t + 1);
    return true;
  }
  bool pop(T &v) {
    T h = head.load();
    if (h == tail.load()) return false;
    v = cells[h % 8];
    head.store(h + 1);
    return true;
  }
};
static Queue<int> ints; static Queue<long> longs;
template <class T> static void produce(Queue<T> &q) { for (T i = 0; i < 3; ) if (q.push(i)) i++; else std::this_thread::yield(); }
template <class T> static T consume(Queue<T> &q) { T sum = 0, v; for (int n = 0; n < 3; ) if (q.pop(v)) { sum += v; n++; } else std::this_thread::yield(); return sum; }
int main() {
  std::thread p([] { produce(ints); produce(longs); });
  long s = consume(ints) + consume(longs);
  p.join();
  std::printf("%ld\n", s);
}

// SPDX-License-Identifier: Apache-2.0
