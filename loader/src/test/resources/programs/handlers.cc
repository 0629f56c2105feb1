// SPDX-License-Identifier: Apache-2.0
// Functions that handle what others throw, and that do not.

volatile int count;

extern "C" __attribute__((noinline)) void may_throw(int value) {
  if (value > count) {
    throw value;
  }
}

extern "C" __attribute__((noinline)) int catches(int value) {
  may_throw(value);
  try {
    may_throw(value + 1);
  } catch (int caught) {
    return caught;
  }
  return 0;
}

struct Counted {
  ~Counted() { count++; }
};

extern "C" __attribute__((noinline)) int cleans(int value) {
  Counted counted;
  may_throw(value);
  return 1;
}

extern "C" __attribute__((noinline)) int passes(int value) {
  may_throw(value);
  count = value;
  return 2;
}

int main(int argc, char **) {
  try {
    return catches(argc) + cleans(argc) + passes(argc);
  } catch (int caught) {
    return caught;
  }
}
