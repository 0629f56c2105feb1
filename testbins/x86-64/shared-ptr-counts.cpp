// verdict: robust
// verify: robust
// runs: 50
//
// Who lets a std::shared_ptr go reads both counts with one plain move (bits/shared_ptr_base.h), which
// is an atomic access of the library's, and std::weak_ptr::lock one of them: others may come before.
#include <cassert>
#include <memory>
#include <thread>

int main() {
  auto pointer = std::make_shared<int>(7);
  std::weak_ptr<int> weak = pointer;
  int seen[2] = {7, 7};
  std::thread one([pointer, &seen]() mutable {
    seen[0] = *pointer;
    pointer.reset();
  });
  std::thread other([weak, &seen] {
    if (auto locked = weak.lock()) {
      seen[1] = *locked;
    }
  });
  pointer.reset();
  one.join();
  other.join();
  assert(seen[0] == 7 && seen[1] == 7);
}

// SPDX-License-Identifier: Apache-2.0
