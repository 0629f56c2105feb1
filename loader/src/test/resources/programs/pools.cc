// What a thread has of a pool the C++ library gives back where the thread ends.
#include <memory_resource>

int main() {
  std::pmr::synchronized_pool_resource pool;
  pool.deallocate(pool.allocate(8), 8);
}

// SPDX-License-Identifier: Apache-2.0
