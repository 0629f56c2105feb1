// A library with functions that it exports, keeps to itself, and chooses at the start.
#include <stddef.h>
#include <stdlib.h>

static int shared;

__attribute__((noinline)) static int hidden(int n) {
  return n > 1 ? n * rand() : shared++;
}

int exported(int n) {
  return hidden(n) + hidden(n + 1);
}

int last(int n) {
  for (int i = 0; i < n; i++) shared += hidden(i);
  return shared;
}

void *memcpy(void *to, const void *from, size_t size) {
  volatile char *out = to;
  const char *in = from;
  while (size-- > 0) *out++ = *in++;
  return to;
}

static int one(void) { return 1; }

static int (*choose(void))(void) { return one; }

int chosen(void) __attribute__((ifunc("choose")));

// SPDX-License-Identifier: Apache-2.0
