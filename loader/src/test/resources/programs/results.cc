// Functions that return something, and functions that do not.
struct Object {
  int a;
  Object();
  ~Object();
  void set(int value);
  int get() const;
};

Object::Object() : a(1) {}
Object::~Object() { a = 2; }
void Object::set(int value) { a = value; }
int Object::get() const { return a; }

void nothing() {}
int *pointer(int *p) { return p; }

template <typename T>
T made(T value) {
  return value + 1;
}
template int made(int);

template <typename T>
void passed(T) {}
template void passed(int);

float quotient(float a) { return a / 3; }

struct Doubles {
  double a, b;
};
Doubles quotients(double a) { return {a / 3, a / 5}; }

int main() { return 0; }

// SPDX-License-Identifier: Apache-2.0
