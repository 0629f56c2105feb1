// verdict: robust
// atomic: marks
// runs: 20
// prints: 4
//
// Atomic writes of the same value by several threads. They compile to plain moves, which nothing in
// the binary tells from others: the tool must be told (--atomic marks).
#include <omp.h>
#include <stdio.h>

int marks[4];

int main(void) {
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 12; i++) {
#pragma omp atomic write
    marks[i % 4] = 1;
  }
  printf("%d\n", marks[0] + marks[1] + marks[2] + marks[3]);
  return 0;
}
