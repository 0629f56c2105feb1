// verdict: robust
// verdict-source: robust
// runs: 100
//
// orders-iriw-acquire with the default order throughout: nobody may see the stores in another order
// than the others.
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
  int seen = x.load();
  first = seen * 10 + y.load();
}

static void reader_y() {
  int seen = y.load();
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
