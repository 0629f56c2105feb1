// Inlined functions that pass their arguments to one operation on memory (y_...), and others that
// do more (n_...), as PassingFunctionsTest expects them. Nothing runs but main.
// verdict: robust

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#define I static inline __attribute__((always_inline))
#define K __attribute__((noinline, used))
typedef struct node { struct node *_Atomic next; _Atomic uint32_t locked; uint32_t value; } node;
typedef struct { node *_Atomic tail; node *head; } queue;
typedef struct { _Atomic uint32_t head; uint32_t size; _Atomic uint32_t tail; } ring;

I uint32_t y_load(_Atomic uint32_t *a) { return atomic_load_explicit(a, memory_order_acquire); }
I void y_store(_Atomic uint32_t *a, uint32_t x) { atomic_store_explicit(a, x, memory_order_release); }
I uint32_t y_exchange(_Atomic uint32_t *a, uint32_t x) { return atomic_exchange(a, x); }
I node *y_swap(node *_Atomic *a, node *x) { return atomic_exchange(a, x); }
I uint32_t y_add(_Atomic uint32_t *a, uint32_t x) { return atomic_fetch_add(a, x); }
I uint32_t y_or(_Atomic uint32_t *a, uint32_t x) { return atomic_fetch_or_explicit(a, x, memory_order_relaxed); }
I _Bool y_cas(_Atomic uint32_t *a, uint32_t *e, uint32_t x) { return atomic_compare_exchange_strong(a, e, x); }
I node *y_next(node *_Atomic *a) { return atomic_load_explicit(a, memory_order_acquire); }

// An MCS lock: all of it waits for nobody, or for the thread before.
I void n_lock(node *_Atomic *tail, node *own) {
  atomic_store_explicit(&own->locked, 1, memory_order_relaxed);
  atomic_store_explicit(&own->next, NULL, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  node *before = y_swap(tail, own);
  if (before != NULL) {
    atomic_store_explicit(&before->next, own, memory_order_relaxed);
    while (y_load(&own->locked)) {
    }
  }
}
I void n_unlock(node *_Atomic *tail, node *own) {
  node *next = y_next(&own->next);
  if (next == NULL) {
    node *expected = own;
    if (atomic_compare_exchange_strong(tail, &expected, NULL)) {
      return;
    }
    while ((next = y_next(&own->next)) == NULL) {
    }
  }
  y_store(&next->locked, 0);
}
I void n_enqueue(queue *q, node *own, uint32_t value) {
  own->value = value;
  atomic_store_explicit(&own->next, NULL, memory_order_relaxed);
  node *tail = atomic_load_explicit(&q->tail, memory_order_relaxed);
  atomic_store_explicit(&tail->next, own, memory_order_release);
  atomic_store_explicit(&q->tail, own, memory_order_relaxed);
}
// All by one pointer, but of several members.
I uint32_t n_move(ring *r, uint32_t n, uint32_t *old) {
  uint32_t expected;
  do {
    expected = atomic_load_explicit(&r->head, memory_order_relaxed);
    if (atomic_load_explicit(&r->tail, memory_order_relaxed) + r->size - expected < n) {
      return 0;
    }
  } while (!atomic_compare_exchange_strong(&r->head, &expected, expected + n));
  *old = expected;
  return n;
}
I void n_clear(node *own, uint32_t value) {
  atomic_store_explicit(&own->next, NULL, memory_order_relaxed);
  atomic_store_explicit(&own->locked, value, memory_order_relaxed);
}

K uint32_t user_locks(node *_Atomic *tail, _Atomic uint32_t *count) {
  node own;
  n_lock(tail, &own);
  uint32_t seen = y_add(count, 3);
  n_unlock(tail, &own);
  n_lock(tail, &own);
  seen += y_exchange(count, seen);
  n_unlock(tail, &own);
  return seen;
}
K void user_queues(queue *q, node *nodes, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    n_clear(&nodes[i], n);
    n_enqueue(q, &nodes[i], i);
    n_clear(&nodes[i + 1], i);
    nodes[i].value += y_or(&nodes[i].locked, i);
  }
}
K uint32_t user_rings(ring *rings, uint32_t n) {
  uint32_t old = 0;
  uint32_t moved = n_move(&rings[0], n, &old);
  return moved + n_move(&rings[n], 1, &old) + old;
}
K uint32_t user_words(_Atomic uint32_t *a, uint32_t *e, uint32_t n) {
  uint32_t sum = 0;
  for (uint32_t i = 0; i < n; i++) {
    if (y_cas(a, e, i)) {
      sum += y_load(a);
    } else {
      y_store(a, sum);
    }
  }
  return sum;
}
int main(void) { return 0; }

// SPDX-License-Identifier: Apache-2.0
