// verdict: race 10,15
// verify: race 10,15
// runs: 50
//
// What a std::shared_ptr's last owner destroys is plain, though that is done in the function that
// accesses the counts, and by other functions of the library's. The block itself outlives it.
#include <memory>
#include <thread>

struct Owner {
  std::unique_ptr<int> value{new int(1)};
};

static void take(std::unique_ptr<int> &value) {
  value.release(); // nobody deletes it
}

int main() {
  auto owner = std::make_shared<Owner>();
  std::weak_ptr<Owner> block = owner;
  std::unique_ptr<int> &value = owner->value;
  std::thread last([owner = std::move(owner)]() mutable {
    owner.reset();
  });
  std::thread taker([&value] { take(value); });
  last.join();
  taker.join();
}

// SPDX-License-Identifier: Apache-2.0
