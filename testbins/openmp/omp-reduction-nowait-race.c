// verdict: race 15,20
// runs: 20
//
// Without the barrier at the loop's end, other threads' parts may still be missing.
// The write is in code that the compiler adds.
#include <omp.h>
#include <stdio.h>

int sum, seen[3];

int main(void) {
#pragma omp parallel num_threads(3)
  {
    int me = omp_get_thread_num();
#pragma omp for reduction(+ : sum) nowait
    for (int i = 0; i < 12; i++) {
      sum += i;
    }
    if (me == 1) {
      seen[me] = sum;
    }
  }
  printf("%d\n", sum);
  return 0;
}
