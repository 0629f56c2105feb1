// verdict: robust
// verify: robust
//
// Memory that ends after its last use: by a reference count, a join, and a flag. The last is no
// happens-before, but the thread that frees has seen the other's last write there.
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/mman.h>

#include "litmus.h"

typedef struct {
  atomic_int users;
  int data;
} Block;

static Block *block;
static Block *relaxed;
static int *page;
static atomic_int done;

static void drop(Block *of) {
  if (atomic_fetch_sub_explicit(&of->users, 1, acqrel) == 1) {
    free(of);
  }
}

THREAD(user) {
  block->data++;
  drop(block);
  *page = 1;
  atomic_store_explicit(&done, 1, rel);
  atomic_fetch_sub_explicit(&relaxed->users, 1, rlx);
  return arg;
}

THREAD(owner) {
  drop(block);
  if (atomic_load_explicit(&done, acq) == 1) {
    munmap(page, 4096);
  }
  if (atomic_load_explicit(&relaxed->users, rlx) == 0) {
    free(relaxed);
  }
  return arg;
}

int main(void) {
  block = calloc(1, sizeof *block);
  relaxed = calloc(1, sizeof *relaxed);
  block->users = 2;
  relaxed->users = 1;
  page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  RUN(user, owner);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
