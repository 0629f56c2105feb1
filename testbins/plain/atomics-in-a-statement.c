// verdict: robust
//
// Several atomic operations in one statement, and plain reads of what nobody writes: none of them
// is a plain access, wherever the compiler puts it.
#include <stdatomic.h>
#include <stdint.h>
#include "litmus.h"

#define R memory_order_seq_cst
#define LOAD(p) atomic_load_explicit(p, R)
#define BOTH(p, q) (atomic_load_explicit(p, R) + atomic_load_explicit(q, R))
#define WITH(p, q) (atomic_load_explicit(p, R) + *(q))
struct node { int v; _Atomic(struct node *) next; atomic_int count; };
struct queue { _Atomic(struct node *) head, tail; };
static atomic_int x, y, arr[4];
static atomic_int *px = &x, *const cpx = &x;
static int a, b;
static unsigned char c8;
static uint64_t l;
static atomic_ullong al;
static struct node n1, n2;
static struct queue q = {&n1, &n1};
static int k = 3, w = 4;
__attribute__((noinline)) static int forms(int me) {
  int r = 0;
  r += __atomic_load_n(&a, __ATOMIC_SEQ_CST) + __atomic_load_n(&b, __ATOMIC_SEQ_CST) * k;
  __atomic_store_n(&a, __atomic_load_n(&b, __ATOMIC_SEQ_CST) + 1, __ATOMIC_SEQ_CST);
  __atomic_store_n(&a, __atomic_load_n(&a, __ATOMIC_SEQ_CST) + 1, __ATOMIC_SEQ_CST);
  if (atomic_load_explicit(&x, R) && atomic_load_explicit(&y, R)) r += w;
  if (__atomic_load_n(&a, __ATOMIC_SEQ_CST) == k) r++;
  if (k == __atomic_load_n(&b, __ATOMIC_SEQ_CST)) r++;
  if (x && atomic_load(&y)) r++;
  if (atomic_load(&x) && y) r++;
  atomic_store(&x, y);
  atomic_store_explicit(&x, y + k, R);
  x = y + atomic_load(&arr[1]);
  r += atomic_load(&arr[me]) + arr[2];
  r += atomic_load(px) + *px;
  r += atomic_load(cpx) + px[0];
  r += atomic_load_explicit(&q.tail, R) == q.head;
  r += atomic_load_explicit(&q.tail->next, R) == &n2;
  r += atomic_load_explicit(&q.tail, R)->v;
  r += atomic_load(&q.head->count);
  r += LOAD(&x) + LOAD(&y) + k;
  r += BOTH(&x, &y) + k;
  r += WITH(&x, &y);
  for (int i = atomic_load(&x); i < 3 && atomic_load(&y) < 100; i++) r += atomic_load(&arr[i & 3]);
  int e = atomic_load(&x);
  while (!atomic_compare_exchange_weak(&x, &e, e + k)) r++;
  r |= atomic_fetch_or(&y, k) | w;
  r |= __atomic_fetch_or(&a, k, __ATOMIC_SEQ_CST) | __atomic_load_n(&b, __ATOMIC_SEQ_CST);
  r += atomic_fetch_add(&x, atomic_load(&y));
  r += __atomic_fetch_add(&a, __atomic_load_n(&b, __ATOMIC_SEQ_CST), __ATOMIC_SEQ_CST) + k;
  if (__atomic_load_n(&c8, __ATOMIC_SEQ_CST) & 1) r++;
  __atomic_store_n(&c8, k, __ATOMIC_SEQ_CST); __atomic_store_n(&b, k + w, __ATOMIC_SEQ_CST);
  r += __atomic_load_n(&l, __ATOMIC_SEQ_CST) > (uint64_t)k;
  __atomic_store_n(&l, (uint64_t)k + __atomic_load_n(&l, __ATOMIC_SEQ_CST), __ATOMIC_SEQ_CST);
  al = al + 1;
  r += atomic_load(&al) > (unsigned)k;
  r = r ? __atomic_load_n(&a, __ATOMIC_SEQ_CST) : __atomic_load_n(&b, __ATOMIC_SEQ_CST) + k;
  r += (__atomic_load_n)(&a, __ATOMIC_SEQ_CST) + k;
  r += __sync_fetch_and_add(&a, k) + __sync_val_compare_and_swap(&b, k, w);
  r += *(atomic_int *)&x + atomic_load(&y);
  r += *&x + atomic_load(&y);
  r += (atomic_load(&y), *(&x));
  __atomic_load(&a, &r, __ATOMIC_SEQ_CST);
  __atomic_store(&b, &r, __ATOMIC_SEQ_CST);
  __atomic_exchange(&a, &r, &e, __ATOMIC_SEQ_CST);
  return r + e;
}

THREAD(first) {
  return forms(1) == 12345678 ? NULL : arg;
}

THREAD(second) {
  return forms(2) == 12345678 ? NULL : arg;
}

int main(void) {
  atomic_store(&n1.next, &n2);
  atomic_store(&n2.next, &n1);
  RUN(first, second);
}

// SPDX-License-Identifier: Apache-2.0
