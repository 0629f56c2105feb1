// verdict: robust
// verdict-source: robust
// runs: 30
// prints: 0 or 3
//
// Message passing through atomic members of a heap block that nothing but plain instructions access
// on x86-64 and ARMv7: only the source says that they are atomic. What they order is no race.
#include "litmus.h"

struct message {
  int text;
  atomic_int ready;
  struct message *_Atomic next;
};

static int seen;

THREAD(sender) {
  struct message *first = *(struct message **)arg;
  struct message *second = malloc(sizeof *second);
  second->text = 2;
  atomic_init(&second->ready, 0);
  atomic_init(&second->next, NULL);
  atomic_store_explicit(&first->next, second, memory_order_release);
  first->text = 1;
  atomic_store_explicit(&first->ready, 1, memory_order_release);
  return NULL;
}

THREAD(receiver) {
  struct message *first = *(struct message **)arg;
  if (atomic_load_explicit(&first->ready, memory_order_acquire)) {
    struct message *second = atomic_load_explicit(&first->next, memory_order_acquire);
    seen = first->text + second->text;
  }
  return NULL;
}

int main(void) {
  struct message *first = malloc(sizeof *first);
  atomic_init(&first->ready, 0);
  atomic_init(&first->next, NULL);
  pthread_t one, other;
  if (pthread_create(&one, NULL, sender, &first) != 0 ||
      pthread_create(&other, NULL, receiver, &first) != 0) {
    abort();
  }
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  puts(seen == 0 || seen == 3 ? "0 or 3" : "torn");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
