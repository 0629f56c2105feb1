// verdict: robust
// runs: 30
// prints: ok
//
// An allocator of the program's own over one mapping: a bump pointer that is moved with a relaxed
// fetch-add hands out memory that nobody had before, and a list of free cells under a lock
// hands it on.
#include "litmus.h"

#include <sys/mman.h>

typedef struct cell {
  struct cell *next;
  int value[7];
} cell;

static char *arena;
static atomic_size_t used;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static cell *unused;
static atomic_int wrong;

static cell *take(void) {
  pthread_mutex_lock(&lock);
  cell *taken = unused;
  if (taken != NULL) {
    unused = taken->next;
  }
  pthread_mutex_unlock(&lock);
  return taken != NULL ? taken : (cell *)(arena + fetch_add(&used, sizeof *taken, rlx));
}

static void give(cell *given) {
  pthread_mutex_lock(&lock);
  given->next = unused;
  unused = given;
  pthread_mutex_unlock(&lock);
}

THREAD(user) {
  for (int i = 0; i < 4; i++) {
    cell *one = take(), *two = take();
    one->value[3] = i;
    two->value[3] = -i;
    fetch_add(&wrong, one->value[3] + two->value[3] != 0, rlx);
    give(one);
    give(two);
  }
  return arg;
}

int main(void) {
  arena = mmap(NULL, 65536, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  RUN(user, user, user);
  puts(wrong == 0 ? "ok" : "broken");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
