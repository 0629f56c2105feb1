// Static variables that are initialized when they are first used, and loads beside them.
int number = 3;
struct Table {
  int value;
  Table(int first) : value(first + number) {}
};
__attribute__((noinline)) int plain() {
  static Table only(number);  // guard
  return only.value;
}
__attribute__((noinline)) int beside() {
  int before = __atomic_load_n(&number, __ATOMIC_SEQ_CST);  // load
  static Table only(__atomic_load_n(&number, __ATOMIC_SEQ_CST));  // guard load
  return only.value + before + __atomic_load_n(&number, __ATOMIC_SEQ_CST);  // load
}
int main() {
  return plain() + beside();
}

// SPDX-License-Identifier: Apache-2.0
