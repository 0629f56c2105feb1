// verdict: robust
// verdict-source: violation 29 34
// verify-source[aarch64]: violation 29 34
// executions: 715
// runs: 100
//
// Independent reads of independent writes, where each reader acquires one write and asks for the
// other one with the default order. An acquire need not come, in the order of all seq_cst accesses,
// after the seq_cst store that it reads, so C++ lets the readers see the stores in different orders.
// AArch64 does not: both loads are LDAR; nor ARMv7, where a DMB stands between them. (RC20 would let
// x86-64 do so, with a fence of a writer before its store; a run has them together.)
#include <atomic>
#include <cstdio>
#include <thread>

static std::atomic<int> x, y;
static int first, second;

static void writer_x() {
  x.store(1);
}

static void writer_y() {
  y.store(1);
}

static void reader_x() {
  int seen = x.load(std::memory_order_acquire);
  first = seen * 10 + y.load();
}

static void reader_y() {
  int seen = y.load(std::memory_order_acquire);
  second = seen * 10 + x.load();
}

int main() {
  std::thread a(writer_x), b(writer_y), c(reader_x), d(reader_y);
  a.join();
  b.join();
  c.join();
  d.join();
  printf("%d\n", first == 10 && second == 10);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
