// verdict: race 18,21
// runs: 20
//
// The loop's variable is shared, so tasks read it while the loop goes on.
#include <omp.h>
#include <stdio.h>

#define N 6

int values[N + 1];
int next;

int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
  {
    while (next < N) {
      next++;
#pragma omp task
      {
        int i = next;
#pragma omp atomic
        values[i]++;
      }
    }
  }
  printf("%d\n", next);
  return 0;
}
