// Store buffering through a library's wrappers. A report places each violation at the line of the
// caller, 25 and 32, and not where both read: here lines are those of the instruction.
// verdict: violation 15
// runs: 40

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#ifndef WRAPPER
#define WRAPPER inline
#endif
typedef struct { volatile uint32_t value; } cell_t;

static WRAPPER uint32_t cell_read(const cell_t *cell) {
  return __atomic_load_n(&cell->value, __ATOMIC_RELAXED);
}

static WRAPPER void cell_write(cell_t *cell, uint32_t value) {
  __atomic_store_n(&cell->value, value, __ATOMIC_RELAXED);
}

static cell_t x, y, entered;
static void *left(void *arg) {
  cell_write(&x, 1);
  if (cell_read(&y) == 0) {
    cell_write(&entered, 1);
  }
  return arg;
}
static void *right(void *arg) {
  cell_write(&y, 1);
  if (cell_read(&x) == 0) {
    cell_write(&entered, 2);
  }
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, left, 0);
  pthread_create(&b, 0, right, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  printf("%u\n", cell_read(&entered));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
