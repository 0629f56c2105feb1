// verdict: robust
// runs: 100
//
// A ring buffer whose indices only grow: the reader compares the writer's with its own. An
// older one is enough for the next element or not, by how far the reader is: that another
// value makes no difference at one element says nothing of the next one.
#include <sched.h>
#include "litmus.h"

enum { SIZE = 64, STEP = 4, COUNT = 120 };

static atomic_uint read_index, write_index;
static unsigned char data[SIZE];

THREAD(writer) {
  for (int i = 0; i < COUNT;) {
    unsigned index = load(&write_index, rlx);
    if (index - load(&read_index, acq) >= SIZE) {
      sched_yield();
      continue;
    }
    data[index % SIZE] = (unsigned char)i++;
    store(&write_index, index + STEP, rel);
  }
  return arg;
}

THREAD(reader) {
  for (int i = 0; i < COUNT;) {
    unsigned index = load(&read_index, rlx);
    if (load(&write_index, acq) - index < STEP) {
      sched_yield();
      continue;
    }
    if (data[index % SIZE] != i++) {
      puts("corrupt");
      exit(1);
    }
    store(&read_index, index + STEP, rel);
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
