// The compilers' builtins in C++. g++ attributes a call to its parenthesis, clang++ to the name.

#define OUT extern "C" __attribute__((noinline))
#define RELAXED __ATOMIC_RELAXED
#define LOAD(from) __atomic_load_n(from, __ATOMIC_ACQUIRE)
#define NAMED __atomic_load_n
#define ANY(name) __atomic_##name
#define VALUE __atomic_load_n(&x, __ATOMIC_RELAXED)
#define SEEN(function, from) function(from, __ATOMIC_RELAXED)

int x, y, plain;
int table[8];
int (*function)(int);

// expect: LOAD RELAXED
OUT int load_relaxed() {
  return __atomic_load_n(&x, RELAXED);
}

// expect: LOAD ACQUIRE
OUT int load_in_lines() {
  return __atomic_load_n  // a comment, and (
      (&table[plain], /* RELAXED */
       __ATOMIC_ACQUIRE);
}

// expect: STORE RELEASE
OUT void store_release(int value) {
  __atomic_store_n (&x, value, __ATOMIC_RELEASE);
}

// expect: STORE RELAXED
OUT void store_generic(int value) {
  __atomic_store(&x, &value, __ATOMIC_RELAXED);
}

// expect: STORE RELEASE
OUT void unlock() {
  __sync_lock_release(&x);
}

// expect: READ_MODIFY_WRITE RELAXED
OUT int fetch_add(int value) {
  return __atomic_fetch_add(&x, value, RELAXED) + 1;
}

// expect: COMPARE_AND_SWAP ACQ_REL ACQUIRE
OUT bool swap(int value) {
  return __atomic_compare_exchange_n(&x, &value, 3, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

// expect: LOAD ACQUIRE
OUT int load_macro() {
  return LOAD(&y) + 1;
}

// expect: LOAD RELAXED
OUT int load_named() {
  return NAMED(&y, RELAXED);
}

// expect: LOAD SEQ_CST
OUT int load_pasted() {
  return ANY(load_n)(&y, __ATOMIC_SEQ_CST);
}

// expect: LOAD RELAXED
OUT int load_value() {
  return VALUE;
}

// expect: LOAD RELAXED
OUT int load_argument() {
  return SEEN(__atomic_load_n, &x);
}

// expect: LOAD RELAXED, LOAD ACQUIRE
OUT int load_two() {
  return __atomic_load_n(&x, RELAXED) == 3 && __atomic_load_n(&y, __ATOMIC_ACQUIRE) < 4;
}

// expect: FENCE SEQ_CST
OUT void fence() {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

// expect: LOAD ACQUIRE
// The value is called: that is no atomic access.
OUT int call_loaded() {
  return __atomic_load_n(&function, __ATOMIC_ACQUIRE)(plain) + 1;
}

// expect: STORE RELEASE, LOAD RELAXED
// The load has a place of its own; what is at the store's, as the plain value, is no load of it.
OUT void store_plain() {
  __atomic_store_n(&table[__atomic_load_n(&x, RELAXED)], plain, __ATOMIC_RELEASE);
}

template <class T>
static inline __attribute__((always_inline)) T get(T *from) {
  return __atomic_load_n(from, RELAXED);
}

// expect: LOAD RELAXED
OUT int load_inlined() {
  return get(&x) + 1;
}

// expect:
OUT int plain_ones(int value) {
  plain = value;
  return (plain) + static_cast<int>(__atomic_always_lock_free(4, nullptr));
}

int main() {
  return load_relaxed() + load_in_lines() + fetch_add(1) + swap(2) + load_macro() + load_named()
         + load_pasted() + load_value() + load_argument() + load_two() + load_inlined();
}

// SPDX-License-Identifier: Apache-2.0
