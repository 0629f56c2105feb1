// Lambdas of one function in different blocks: symbols number them in the text's order.

#define OUT __attribute__((noinline))

int x;

int main() {
  {
    auto first = [] OUT { x++; };
    auto second = [] OUT { x--; };
    first();
    second();
  }
  if (x == 0) {
    struct {
      int member;
      OUT int get() { return member + x; }
    } local{3};
    auto third = [] OUT { x += 2; };
    {
      auto fourth = [] OUT { x -= 2; };
      fourth();
    }
    third();
    x = local.get();
  }
  auto fifth = [] OUT { x *= 2; };
  fifth();
}

// SPDX-License-Identifier: Apache-2.0
