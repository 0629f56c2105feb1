// Every way in which C makes a byte atomic, and neighbours that are not.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

struct inner {
  char plain;
  volatile _Atomic char flag;
};

typedef struct {
  int plain;
  const _Atomic long matrix[2][3];
  struct inner inner[2];
} nested;

nested global_nested;
_Atomic int qualified;
atomic_int named;
int plain;
_Thread_local atomic_int thread_local_one;

static int local(int x) {
  static atomic_uint counter;
  return (int) atomic_fetch_add(&counter, 1) + x;
}

void *worker(void *argument) {
  atomic_store(&qualified, local(*(int *) argument));
  thread_local_one++;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, &plain);
  pthread_join(thread, 0);
  printf("%d %d\n", qualified, named);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
