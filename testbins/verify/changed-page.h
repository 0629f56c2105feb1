// A page of memory that one thread uses while another one changes what is there.
#define _GNU_SOURCE
#include <sys/mman.h>

#include "litmus.h"

enum { SIZE = 4096 };

static int *page;

static void *new_page(void) {
  void *place = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (place == MAP_FAILED) {
    abort();
  }
  return place;
}

// SPDX-License-Identifier: Apache-2.0
