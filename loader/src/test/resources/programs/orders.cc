// Operations on atomics and fences of the standard library, one a line, and what each is.
#include <atomic>

static std::atomic<int> number;
static std::atomic<long long> wide;
static std::atomic<bool> truth;
static std::atomic<int *> pointer;
static std::atomic_flag flag = ATOMIC_FLAG_INIT;
struct alignas(4) pair {
  short a, b;
};
static std::atomic<pair> couple;
static std::atomic<float> real;
static int cells[4];
int sink;

#define APART __attribute__((noinline))

APART int loads() {
  int sum = number.load(std::memory_order_relaxed);   // load relaxed
  sum += number.load(std::memory_order_acquire);      // load acquire
  sum += number.load();                               // load seq_cst
  sum += number;                                      // load seq_cst
  sum += truth.load(std::memory_order_consume);       // load acquire
  sum += truth;                                       // load seq_cst
  sum += *pointer.load(std::memory_order_acquire);    // load acquire
  sum += couple.load(std::memory_order_relaxed).a;    // load relaxed
  sum += std::atomic_load(&number);                   // load seq_cst
  sum += std::atomic_load_explicit(&number, std::memory_order_relaxed);  // load relaxed
  return sum;
}
APART void stores(int value) {
  number.store(value, std::memory_order_relaxed);  // store relaxed
  number.store(value, std::memory_order_release);  // store release
  number.store(value);                             // store seq_cst
  number = value;                                  // store seq_cst
  truth.store(true, std::memory_order_release);    // store release
  truth = false;                                   // store seq_cst
  couple.store(pair{1, 2}, std::memory_order_release);  // store release
  std::atomic_store_explicit(&number, value, std::memory_order_release);  // store release
  std::atomic_store(&number, value);  // store seq_cst
}
APART int changes(int value) {
  int sum = number.exchange(value, std::memory_order_acq_rel);  // rmw acq_rel
  sum += number.exchange(value);                                // rmw seq_cst
  sum += number.fetch_add(value, std::memory_order_relaxed);    // rmw relaxed
  sum += number.fetch_and(value, std::memory_order_release);    // rmw release
  sum += number++;                                              // rmw seq_cst
  sum += --number;                                              // rmw seq_cst
  sum += number += 4;                                           // rmw seq_cst
  sum += flag.test_and_set(std::memory_order_acquire);          // rmw acquire
  flag.clear(std::memory_order_release);                        // store release
  sum += *pointer.fetch_add(1, std::memory_order_relaxed);      // rmw relaxed
  pointer++;                                                    // rmw seq_cst
  sum += wide.fetch_or(value, std::memory_order_acquire);       // rmw acquire
  sum += std::atomic_fetch_add_explicit(&number, 1, std::memory_order_relaxed);  // rmw relaxed
  sum += std::atomic_exchange(&number, 1);                      // rmw seq_cst
  return sum;
}
APART int swaps(int old, int value) {
  using namespace std;
  int n = number.compare_exchange_strong(old, value, memory_order_acq_rel, memory_order_relaxed);  // cas acq_rel relaxed
  n += number.compare_exchange_weak(old, value, memory_order_release);  // cas release relaxed
  n += number.compare_exchange_strong(old, value, memory_order_acq_rel);  // cas acq_rel acquire
  n += number.compare_exchange_strong(old, value);  // cas seq_cst seq_cst
  n += atomic_compare_exchange_strong_explicit(&number, &old, value, memory_order_relaxed, memory_order_relaxed);  // cas relaxed relaxed
  return n;
}
APART int others(float value) {
  real.store(value, std::memory_order_release);            // store release
  float sum = real.exchange(value);                        // rmw seq_cst
  sum += real.load(std::memory_order_acquire);             // load acquire
#if __cplusplus >= 202002L
  sum += flag.test(std::memory_order_relaxed);             // load relaxed
  std::atomic_ref<int> plain(cells[0]);
  sum += plain.load(std::memory_order_acquire);            // load acquire
  sum += plain.fetch_add(2, std::memory_order_release);    // rmw release
  plain = 3;                                               // store seq_cst
  real.fetch_add(2, std::memory_order_relaxed);            // rmw relaxed
#endif
  return sum;
}
APART void fences() {
  cells[0] = sink;
  std::atomic_thread_fence(std::memory_order_acquire);  // fence acquire
  cells[1] = sink;
  std::atomic_thread_fence(std::memory_order_release);  // fence release
  cells[2] = sink;
  std::atomic_thread_fence(std::memory_order_acq_rel);  // fence acq_rel
  cells[3] = sink;
  std::atomic_thread_fence(std::memory_order_seq_cst);  // fence seq_cst
  sink = cells[1];
  std::atomic_signal_fence(std::memory_order_seq_cst);  // signal seq_cst
  cells[1] = sink;
}
int main(int argc, char **) {
  fences();
  stores(argc);
  return loads() + changes(argc) + swaps(1, argc) + others(argc);
}

// SPDX-License-Identifier: Apache-2.0
