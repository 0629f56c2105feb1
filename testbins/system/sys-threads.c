// verdict: robust
//
// Threads: futexes of every kind, robust and priority-inheriting mutexes, cancellation, processors.
#include "show.h"
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#ifndef SYS_futex_waitv
#define SYS_futex_waitv 449
#endif
struct waitv {
  uint64_t value, address;
  uint32_t flags, unused;
};
#ifdef SYS_futex_time64
#define FUTEX SYS_futex_time64
#else
#define FUTEX SYS_futex
#endif

static _Atomic int word, other_word, turn;
static long futex(_Atomic int *address, int operation, int value, void *timeout,
                  _Atomic int *second, int third) {
  return syscall(FUTEX, address, operation, value, timeout, second, third);
}

static void *waits(void *bits) {
  atomic_fetch_add(&turn, 1);
  long result = futex(&word, FUTEX_WAIT_BITSET, 0, NULL, NULL, (int)(intptr_t)bits);
  atomic_fetch_sub(&turn, 1);
  return (void *)result;
}

static void until(int value) {
  while (atomic_load(&turn) != value)
    usleep(100);
  usleep(3000); // for those who are about to wait
}

static void futexes(void) {
  int64_t no_time[2] = {0, 1000}, bad_time[2] = {0, 2000000000};
  TRY(futex(&word, FUTEX_WAIT, 1, NULL, NULL, 0));
  TRY(futex(&word, FUTEX_WAIT, 0, no_time, NULL, 0));
  TRY(futex(&word, FUTEX_WAIT, 0, bad_time, NULL, 0));
  TRY(futex(&word, FUTEX_WAIT_BITSET, 0, NULL, NULL, 0));
  TRY(futex((_Atomic int *)((char *)&word + 1), FUTEX_WAIT, 0, NULL, NULL, 0));
  TRY(futex((_Atomic int *)16, FUTEX_WAIT, 0, NULL, NULL, 0));
  TRY(futex(&word, 77, 0, NULL, NULL, 0));
  TRY(futex(&word, FUTEX_WAKE, 10, NULL, NULL, 0));
  pthread_t t[4];
  for (intptr_t i = 0; i < 4; i++)
    pthread_create(&t[i], NULL, waits, (void *)(intptr_t)(i < 2 ? 1 : 2));
  until(4);
  TRY(futex(&word, FUTEX_WAKE_BITSET, 10, NULL, NULL, 4));
  TRY(futex(&word, FUTEX_WAKE_BITSET, 10, NULL, NULL, 1));
  TRY(futex(&word, FUTEX_CMP_REQUEUE, 0, (void *)1, &other_word, 5));
  TRY(futex(&word, FUTEX_CMP_REQUEUE, 0, (void *)1, &other_word, 0));
  TRY(futex(&other_word, FUTEX_WAKE, 10, NULL, NULL, 0));
  TRY(futex(&word, FUTEX_WAKE_OP, 10, (void *)10, &other_word,
            FUTEX_OP(FUTEX_OP_ADD, 3, FUTEX_OP_CMP_EQ, 0)));
  printf("other word: %d\n", atomic_load(&other_word));
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
}

static void *wakes_second(void *unused) {
  (void)unused;
  usleep(3000);
  futex(&other_word, FUTEX_WAKE, 1, NULL, NULL, 0);
  return NULL;
}

static void several(void) {
  struct waitv v[2] = {{0, (uintptr_t)&word, 2, 0}, {3, (uintptr_t)&other_word, 2, 0}};
  pthread_t thread;
  pthread_create(&thread, NULL, wakes_second, NULL);
  TRY(syscall(SYS_futex_waitv, v, 2, 0, NULL, 0));
  pthread_join(thread, NULL);
  v[1].value = 0;
  TRY(syscall(SYS_futex_waitv, v, 2, 0, NULL, 0));
  TRY(syscall(SYS_futex_waitv, v, 0, 0, NULL, 0));
  TRY(syscall(SYS_futex_waitv, v, 2, 1, NULL, 0));
}

static pthread_mutex_t mutex;
static int guarded;

static void *dies(void *unused) {
  (void)unused;
  pthread_mutex_lock(&mutex);
  guarded++;
  return NULL;
}

static void robust(int protocol) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutexattr_setprotocol(&attributes, protocol);
  pthread_mutex_init(&mutex, &attributes);
  pthread_t thread;
  pthread_create(&thread, NULL, dies, NULL);
  pthread_join(thread, NULL);
  int result = pthread_mutex_lock(&mutex);
  printf("owner died: %d, guarded %d\n", result == EOWNERDEAD, guarded);
  pthread_mutex_consistent(&mutex);
  pthread_mutex_unlock(&mutex);
  printf("again: %d\n", pthread_mutex_lock(&mutex));
  pthread_mutex_unlock(&mutex);
  pthread_create(&thread, NULL, dies, NULL);
  pthread_join(thread, NULL);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  printf("not recovered: %d\n", pthread_mutex_lock(&mutex) == ENOTRECOVERABLE);
  pthread_mutex_destroy(&mutex);
}

static pthread_cond_t condition;
static void *adds(void *unused) {
  (void)unused;
  for (int i = 0; i < 20; i++) {
    pthread_mutex_lock(&mutex);
    guarded++;
    pthread_cond_broadcast(&condition);
    pthread_mutex_unlock(&mutex);
  }
  return NULL;
}

static void inheriting(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_INHERIT);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&mutex, &attributes);
  pthread_cond_init(&condition, NULL);
  guarded = 0;
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, adds, NULL);
  pthread_mutex_lock(&mutex);
  printf("deadlock: %d\n", pthread_mutex_lock(&mutex) == EDEADLK);
  while (guarded < 60)
    pthread_cond_wait(&condition, &mutex);
  struct timespec past = {0};
  printf("timed out: %d\n", pthread_cond_timedwait(&condition, &mutex, &past) == ETIMEDOUT);
  pthread_mutex_unlock(&mutex);
  printf("not the owner: %d\n", pthread_mutex_unlock(&mutex) == EPERM);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  printf("guarded: %d\n", guarded);
}

static int cleaned;
static void cleans(void *unused) {
  (void)unused;
  cleaned++;
}

static void *is_cancelled(void *fd) {
  char byte;
  pthread_cleanup_push(cleans, NULL);
  read(*(int *)fd, &byte, 1);
  pthread_cleanup_pop(0);
  return NULL;
}

static atomic_int spinning;
static void *spins(void *unused) {
  (void)unused;
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
  pthread_cleanup_push(cleans, NULL);
  atomic_store(&spinning, 1);
  for (;;)
    ;
  pthread_cleanup_pop(0);
  return NULL;
}

static void cancelling(void) {
  int p[2];
  pipe(p);
  pthread_t thread;
  void *result;
  pthread_create(&thread, NULL, is_cancelled, &p[0]);
  usleep(2000);
  TRY(pthread_cancel(thread));
  pthread_join(thread, &result);
  HOLDS(result == PTHREAD_CANCELED && cleaned == 1);
  pthread_create(&thread, NULL, spins, NULL);
  while (!atomic_load(&spinning))
    usleep(100);
  TRY(pthread_cancel(thread));
  pthread_join(thread, &result);
  HOLDS(result == PTHREAD_CANCELED && cleaned == 2);
}

static void processors(void) {
  cpu_set_t set, one;
  TRY(sched_getaffinity(0, sizeof set, &set));
  HOLDS(CPU_COUNT(&set) >= 1);
  CPU_ZERO(&one);
  for (int i = 0; i < CPU_SETSIZE; i++)
    if (CPU_ISSET(i, &set)) {
      CPU_SET(i, &one);
      TRY(sched_setaffinity(0, sizeof one, &one));
      HOLDS(sched_getcpu() == i);
      break;
    }
  sched_getaffinity(0, sizeof one, &one);
  HOLDS(CPU_COUNT(&one) == 1);
  CPU_ZERO(&one);
  TRY(sched_setaffinity(0, sizeof one, &one));
  TRY(sched_setaffinity(0, sizeof set, &set));
  TRY(sched_getaffinity(99999999, sizeof set, &set));
  TRY(sched_getscheduler(0));
  TRY(sched_get_priority_max(SCHED_RR));
  TRY(sched_get_priority_min(SCHED_OTHER));
  TRY(sched_get_priority_max(77));
  struct sched_param parameter = {0};
  TRY(sched_setscheduler(0, SCHED_BATCH, &parameter));
  TRY(sched_getscheduler(0) == SCHED_BATCH);
  TRY(sched_setscheduler(0, SCHED_FIFO, &parameter));
  TRY(sched_getparam(0, &parameter));
  TRY(sched_yield());
  char name[17] = "";
  TRY(prctl(PR_SET_NAME, "a name that is too long"));
  TRY(prctl(PR_GET_NAME, name));
  printf("%s\n", name);
  TRY(syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0));
  TRY(syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0));
  TRY(syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0));
  TRY(syscall(SYS_membarrier, 0x10000, 0, 0));
  void *head;
  size_t length;
  TRY(syscall(SYS_get_robust_list, 0, &head, &length));
  HOLDS(head != NULL && length == 3 * sizeof(long));
  TRY(syscall(SYS_set_robust_list, head, 1));
}

int main(void) {
  futexes();
  several();
  robust(PTHREAD_PRIO_NONE);
  robust(PTHREAD_PRIO_INHERIT);
  inheriting();
  cancelling();
  processors();
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
