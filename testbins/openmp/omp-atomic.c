// verdict: robust
// runs: 20
// prints: 12 132 11 4
//
// Atomic update, capture, read, write and compare: a counter, tickets, a maximum.
#include <omp.h>
#include <stdio.h>

#define N 12

int count, next, highest, marks[4];
int tickets[N];

int main(void) {
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    count++;
    int mine, now;
#pragma omp atomic capture
    mine = next++;
    tickets[mine] = mine;
#pragma omp atomic read
    now = highest;
    while (now < i) {
      int before = now;
#pragma omp atomic compare capture
      {
        now = highest;
        if (highest == before) {
          highest = i;
        }
      }
      if (now == before) {
        break;
      }
    }
#pragma omp atomic write
    marks[i % 4] = 1;
  }
  int sum = 0;
  for (int i = 0; i < N; i++) {
    sum += 2 * tickets[i];
  }
  printf("%d %d %d %d\n", count, sum, highest, marks[0] + marks[1] + marks[2] + marks[3]);
  return 0;
}
