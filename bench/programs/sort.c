// A parallel sort with a mutex: four threads take ranges from a stack that the mutex guards. A long
// range is parted as by quicksort, and both parts pushed; a short one is sorted by insertion. The
// arguments are how many numbers there are, and how long a short range is: at least 2.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 4, DEPTH = 1 << 16 };

struct range {
  int from, to;
};

static int *numbers, length, shortest;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct range stack[DEPTH];
static int height, unsorted;

static void insertion(int from, int to) {
  for (int i = from + 1; i < to; i++) {
    int number = numbers[i], j = i;
    for (; j > from && numbers[j - 1] > number; j--) numbers[j] = numbers[j - 1];
    numbers[j] = number;
  }
}

static int partition(int from, int to) {
  int pivot = numbers[from + (to - from) / 2], left = from, right = to - 1;
  for (;;) {
    while (numbers[left] < pivot) left++;
    while (numbers[right] > pivot) right--;
    if (left >= right) return right + 1;
    int number = numbers[left];
    numbers[left++] = numbers[right];
    numbers[right--] = number;
  }
}

static void *work(void *arg) {
  pthread_mutex_lock(&lock);
  for (;;) {
    while (height == 0 && unsorted > 0) pthread_cond_wait(&changed, &lock);
    if (unsorted == 0) break;
    struct range range = stack[--height];
    pthread_mutex_unlock(&lock);
    if (range.to - range.from <= shortest) {
      insertion(range.from, range.to);
      pthread_mutex_lock(&lock);
      unsorted -= range.to - range.from;
      if (unsorted == 0) pthread_cond_broadcast(&changed);
    } else {
      int middle = partition(range.from, range.to);
      pthread_mutex_lock(&lock);
      stack[height++] = (struct range){range.from, middle};
      stack[height++] = (struct range){middle, range.to};
      pthread_cond_signal(&changed);
    }
  }
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(int argc, char **argv) {
  length = unsorted = argc > 1 ? atoi(argv[1]) : 10000;
  shortest = argc > 2 ? atoi(argv[2]) : 16;
  numbers = malloc(sizeof(int) * length);
  unsigned random = 1;
  for (int i = 0; i < length; i++) numbers[i] = (int)((random = random * 1664525 + 1013904223) >> 1);
  stack[height++] = (struct range){0, length};
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  for (int i = 1; i < length; i++)
    if (numbers[i - 1] > numbers[i]) return 1;
  printf("%d\n", numbers[length / 2]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
