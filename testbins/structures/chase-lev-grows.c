// verdict: violation 31 67
// verdict[x86-64]: violation 31 67 71
// runs: 200
//
// Chase and Lev's deque with an array that grows, after Lê, Pop, Cohen and Zappa Nardelli (PPoPP
// 2013). Nothing but the source shows that the items are atomic, which lie in a block with their
// number: there is no race. With an older top the owner lets the array grow though it need not, with
// an older bottom a thief finds nothing, and with the older array it knows less than SC allows.
#include "litmus.h"

struct array {
  size_t size;
  atomic_int items[];
};

static atomic_size_t top, bottom;
static _Atomic(struct array *) array;
static int sums[3];

static struct array *new_array(size_t size) {
  struct array *made = malloc(sizeof *made + size * sizeof(atomic_int));
  made->size = size;
  for (size_t i = 0; i < size; i++) {
    atomic_init(&made->items[i], 0);
  }
  return made;
}

static void push(int x) {
  size_t b = load(&bottom, rlx);
  size_t t = load(&top, acq);
  struct array *a = load(&array, rlx);
  if (b - t > a->size - 1) {
    struct array *larger = new_array(a->size * 2);
    for (size_t i = t; i != b; i++) {
      store(&larger->items[i % larger->size], load(&a->items[i % a->size], rlx), rlx);
    }
    store(&array, larger, rel);
    a = larger;
  }
  store(&a->items[b % a->size], x, rlx);
  fence(rel);
  store(&bottom, b + 1, rlx);
}

static int take(void) {
  size_t b = load(&bottom, rlx) - 1;
  struct array *a = load(&array, rlx);
  store(&bottom, b, rlx);
  fence(sc);
  size_t t = load(&top, rlx);
  if ((intptr_t)t > (intptr_t)b) {
    store(&bottom, b + 1, rlx);
    return 0;
  }
  int x = load(&a->items[b % a->size], rlx);
  if (t == b) {
    x = cas(&top, &t, t + 1, sc, rlx) ? x : 0;
    store(&bottom, b + 1, rlx);
  }
  return x;
}

static int steal(void) {
  size_t t = load(&top, acq);
  fence(sc);
  size_t b = load(&bottom, acq);
  if ((intptr_t)t >= (intptr_t)b) {
    return 0;
  }
  struct array *a = load(&array, acq);
  int x = load(&a->items[t % a->size], rlx);
  return cas(&top, &t, t + 1, sc, rlx) ? x : -1;
}

THREAD(owner) {
  for (int i = 1; i <= 5; i++) {
    push(i);
  }
  for (int i = 0; i < 5; i++) {
    sums[0] += take();
  }
  return arg;
}

THREAD(thief) {
  for (int i = 0; i < 2; i++) {
    int x;
    while ((x = steal()) < 0) {
    }
    sums[(intptr_t)arg] += x;
  }
  return arg;
}

int main(void) {
  atomic_init(&array, new_array(2));
  RUN(owner, thief, thief);
  printf("%d\n", sums[0] + sums[1] + sums[2]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
