// What a program and a library share: virtual functions, an exception, one initialization.
#pragma once

#include <memory>
#include <stdexcept>

struct Shape {
  virtual ~Shape();
  virtual int sides() const = 0;
};

struct NoSuchShape : std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::unique_ptr<Shape> make(int sides);
int initialized();

// SPDX-License-Identifier: Apache-2.0
