// verdict: robust
// runs: 20
// prints: 45 10
//
// Class types: random access iterators, a reduction of vectors, private copies built and destroyed
// by each thread.
#include <omp.h>

#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

using Ints = std::vector<int>;

static void append(Ints &to, const Ints &from) {
  to.insert(to.end(), from.begin(), from.end());
}

#pragma omp declare reduction(join:Ints : append(omp_out, omp_in))

int main() {
  Ints values(10);
  std::iota(values.begin(), values.end(), 0);
  Ints joined;
  std::string prefix = "a string that does not fit into the object itself";
  long length = 0;
#pragma omp parallel for num_threads(3) reduction(join : joined) firstprivate(prefix) \
    reduction(+ : length)
  for (auto it = values.begin(); it < values.end(); ++it) {
    joined.push_back(*it);
    prefix[0] = static_cast<char>('a' + *it);
    length += static_cast<long>(prefix.size());
  }
  std::printf("%d %zu\n", std::accumulate(joined.begin(), joined.end(), 0), joined.size());
  return length == 490 ? 0 : 1;
}

// SPDX-License-Identifier: Apache-2.0
