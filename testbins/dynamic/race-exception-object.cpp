// verdict: race 19,19
// runs: 50
// prints: done
//
// Two threads throw the same exception again, and both change it: std::exception_ptr shares the
// object, it does not copy it.
#include <exception>
#include <iostream>
#include <thread>

struct Failure {
  int attempts = 0;
};

void retry(std::exception_ptr failure) {
  try {
    std::rethrow_exception(failure);
  } catch (Failure &caught) {
    caught.attempts++;
  }
}

int main() {
  std::exception_ptr failure = std::make_exception_ptr(Failure());
  std::thread one(retry, failure), two(retry, failure);
  one.join();
  two.join();
  std::cout << "done\n";
}
