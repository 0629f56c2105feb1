// verdict: robust
// runs: 20
// prints: 6 7 13 26
//
// Tasks ordered by what they declare to read and write: one writer, two readers, one that joins
// them, and two that may run in any order but not together.
#include <omp.h>
#include <stdio.h>

int source, left, right, both;

int main(void) {
#pragma omp parallel num_threads(4)
#pragma omp single
  {
#pragma omp task depend(out : source)
    source = 5;
#pragma omp task depend(in : source) depend(out : left)
    left = source + 1;
#pragma omp task depend(in : source) depend(out : right)
    right = source + 2;
#pragma omp task depend(in : left, right) depend(out : both)
    both = left + right;
#pragma omp task depend(mutexinoutset : both)
    both += 6;
#pragma omp task depend(mutexinoutset : both)
    both += 7;
#pragma omp taskwait depend(in : both)
    printf("%d %d %d %d\n", left, right, left + right, both);
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
