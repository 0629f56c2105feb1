// verdict: robust
// runs: 20
// prints: 30 at 3
//
// A reduction that the program declares: the greatest value and where it stands.
#include <omp.h>
#include <stdio.h>

typedef struct {
  int value, index;
} Best;

static void better(Best *out, const Best *in) {
  if (in->value > out->value || (in->value == out->value && in->index < out->index)) {
    *out = *in;
  }
}

#pragma omp declare reduction(best : Best : better(&omp_out, &omp_in)) \
    initializer(omp_priv = (Best){-1, -1})

int main(void) {
  static const int values[8] = {5, 7, 1, 30, 2, 30, 4, 9};
  Best best = {-1, -1};
#pragma omp parallel for num_threads(3) reduction(best : best) schedule(dynamic)
  for (int i = 0; i < 8; i++) {
    better(&best, &(Best){values[i], i});
  }
  printf("%d at %d\n", best.value, best.index);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
