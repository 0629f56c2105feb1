// verdict: robust
// runs: 20
// prints: 3 three
//
// Exceptions that are caught in the region that threw them; one is kept and rethrown
// after it.
#include <omp.h>

#include <cstdio>
#include <exception>
#include <stdexcept>

int main() {
  std::exception_ptr kept;
  int caught = 0;
#pragma omp parallel for num_threads(3) schedule(static, 1)
  for (int i = 0; i < 6; i++) {
    try {
      if (i % 2 == 1) {
        throw std::runtime_error("three");
      }
    } catch (...) {
#pragma omp critical
      {
        caught++;
        kept = std::current_exception();
      }
    }
  }
  try {
    std::rethrow_exception(kept);
  } catch (const std::runtime_error &error) {
    std::printf("%d %s\n", caught, error.what());
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
