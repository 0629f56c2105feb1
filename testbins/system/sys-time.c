// verdict: robust
//
// Clocks, sleeping and timers of every kind, as far as their answers do not depend on the time.
#include "show.h"
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

static long long now(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static volatile sig_atomic_t signals;
static volatile int last_code, last_value;
static void noted(int number, siginfo_t *info, void *context) {
  (void)number;
  (void)context;
  signals++;
  last_code = info->si_code;
  last_value = info->si_value.sival_int;
}

static void handle(int number) {
  struct sigaction action = {.sa_sigaction = noted, .sa_flags = SA_SIGINFO};
  sigaction(number, &action, NULL);
}

static void work(void) {
  volatile long sum = 0;
  for (int i = 0; i < 3000; i++)
    sum += i;
}

static void *busy(void *clock) {
  pthread_getcpuclockid(pthread_self(), clock);
  long long before = now(CLOCK_THREAD_CPUTIME_ID);
  work();
  HOLDS(now(CLOCK_THREAD_CPUTIME_ID) > before);
  HOLDS(now(*(clockid_t *)clock) > before);
  return NULL;
}

static void clocks(void) {
  struct timespec t;
  static const clockid_t ids[] = {CLOCK_REALTIME,         CLOCK_MONOTONIC,
                                  CLOCK_MONOTONIC_RAW,    CLOCK_BOOTTIME,
                                  CLOCK_MONOTONIC_COARSE, CLOCK_REALTIME_COARSE,
                                  CLOCK_TAI,              CLOCK_PROCESS_CPUTIME_ID,
                                  CLOCK_THREAD_CPUTIME_ID};
  for (unsigned i = 0; i < sizeof ids / sizeof *ids; i++) {
    long long before = now(ids[i]);
    printf("clock %d: %d, goes on: %d\n", (int)ids[i], clock_getres(ids[i], &t),
           now(ids[i]) >= before);
  }
  TRY(clock_gettime(77, &t));
  TRY(clock_getres(10, &t));
  TRY(clock_settime(CLOCK_MONOTONIC, &t));
  HOLDS(time(NULL) > 1700000000 && time(NULL) - now(CLOCK_REALTIME) / 1000000000 < 2);
  struct timeval day;
  TRY(gettimeofday(&day, NULL));
  clockid_t clock;
  pthread_t thread;
  pthread_create(&thread, NULL, busy, &clock);
  pthread_join(thread, NULL);
  clock_getcpuclockid(0, &clock);
  HOLDS(now(clock) > 0);
  long long used = now(CLOCK_PROCESS_CPUTIME_ID);
  usleep(20000);
  HOLDS(now(CLOCK_PROCESS_CPUTIME_ID) - used < 15000000);
  struct rusage usage;
  TRY(getrusage(RUSAGE_SELF, &usage));
  HOLDS(usage.ru_maxrss > 0);
  TRY(getrusage(RUSAGE_THREAD, &usage));
  TRY(getrusage(RUSAGE_CHILDREN, &usage));
  HOLDS(usage.ru_utime.tv_sec == 0 && usage.ru_utime.tv_usec == 0);
  TRY(getrusage(77, &usage));
  struct tms tms;
  HOLDS(times(&tms) != -1 && tms.tms_cutime == 0);
}

static void *wakes(void *thread) {
  usleep(5000);
  pthread_kill(*(pthread_t *)thread, SIGUSR1);
  return NULL;
}

static void sleeping(void) {
  struct timespec t = {.tv_nsec = 2000000}, rest = {0};
  long long before = now(CLOCK_MONOTONIC);
  TRY(nanosleep(&t, NULL));
  HOLDS(now(CLOCK_MONOTONIC) - before >= 2000000);
  t.tv_nsec = 1000000000;
  TRY(nanosleep(&t, NULL));
  t.tv_nsec = -1;
  TRY(nanosleep(&t, NULL));
  t = (struct timespec){0};
  TRY(clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &t, NULL));
  TRY(clock_nanosleep(CLOCK_MONOTONIC, 0, &t, NULL));
  printf("coarse: %s\n", strerrorname_np(clock_nanosleep(CLOCK_MONOTONIC_COARSE, 0, &t, NULL)));
  printf("thread: %s\n", strerrorname_np(clock_nanosleep(CLOCK_THREAD_CPUTIME_ID, 0, &t, NULL)));
  printf("none: %s\n", strerrorname_np(clock_nanosleep(77, 0, &t, NULL)));
  handle(SIGUSR1);
  pthread_t self = pthread_self(), other;
  pthread_create(&other, NULL, wakes, &self);
  t.tv_sec = 100;
  TRY(nanosleep(&t, &rest));
  pthread_join(other, NULL);
  HOLDS(rest.tv_sec == 99);
}

static void interval_timers(void) {
  struct itimerval set = {.it_value.tv_usec = 3000}, left;
  handle(SIGALRM);
  signals = 0;
  TRY(setitimer(ITIMER_REAL, &set, NULL));
  TRY(getitimer(ITIMER_REAL, &left));
  HOLDS(left.it_value.tv_sec == 0 && left.it_value.tv_usec > 0);
  TRY(pause());
  printf("alarm: %d, code %d\n", signals, last_code);
  getitimer(ITIMER_REAL, &left);
  HOLDS(left.it_value.tv_usec == 0);
  set.it_interval.tv_usec = 100;
  setitimer(ITIMER_REAL, &set, NULL);
  while (signals < 5)
    work();
  set = (struct itimerval){0};
  setitimer(ITIMER_REAL, &set, &left);
  HOLDS(left.it_interval.tv_usec == 100);
  TRY(alarm(100));
  HOLDS(alarm(0) > 98);
  handle(SIGPROF);
  signals = 0;
  set.it_value.tv_usec = 100;
  TRY(setitimer(ITIMER_PROF, &set, NULL));
  while (signals == 0)
    work();
  TRY(setitimer(7, &set, NULL));
  set.it_value.tv_usec = 1000000;
  TRY(setitimer(ITIMER_REAL, &set, NULL));
}

static void posix_timers(void) {
  timer_t timer, other;
  struct itimerspec set = {.it_value.tv_nsec = 1000000}, left;
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN + 1};
  event.sigev_value.sival_int = 5;
  handle(SIGRTMIN + 1);
  signals = 0;
  TRY(timer_create(CLOCK_MONOTONIC, &event, &timer));
  TRY(timer_settime(timer, 0, &set, NULL));
  TRY(pause());
  printf("timer: %d, code %d, value %d\n", signals, last_code, last_value);
  TRY(timer_getoverrun(timer));
  TRY(timer_gettime(timer, &left));
  HOLDS(left.it_value.tv_nsec == 0);
  set.it_interval.tv_nsec = 1000000;
  sigset_t mask;
  sigemptyset(&mask);
  sigaddset(&mask, SIGRTMIN + 1);
  sigprocmask(SIG_BLOCK, &mask, NULL);
  timer_settime(timer, 0, &set, NULL);
  usleep(20500);
  siginfo_t info;
  TRY(sigwaitinfo(&mask, &info) == SIGRTMIN + 1);
  HOLDS(info.si_code == SI_TIMER && info.si_overrun >= 10);
  TRY(timer_delete(timer));
  sigprocmask(SIG_UNBLOCK, &mask, NULL);
  event.sigev_notify = SIGEV_NONE;
  TRY(timer_create(CLOCK_REALTIME, &event, &other));
  set.it_value.tv_sec = 1000;
  TRY(timer_settime(other, 0, &set, NULL));
  timer_gettime(other, &left);
  HOLDS(left.it_value.tv_sec >= 999);
  TRY(timer_delete(other));
  event.sigev_notify = 77;
  TRY(timer_create(CLOCK_REALTIME, &event, &other));
  TRY(timer_create(77, NULL, &other));
}

static volatile int told;
static void tells(union sigval value) {
  __atomic_store_n(&told, value.sival_int, __ATOMIC_SEQ_CST);
}

/* The C library has a thread of its own that waits for the timer's signal. */
static void thread_timer(void) {
  timer_t timer;
  struct sigevent event = {.sigev_notify = SIGEV_THREAD};
  event.sigev_notify_function = tells;
  event.sigev_value.sival_int = 9;
  TRY(timer_create(CLOCK_MONOTONIC, &event, &timer));
  struct itimerspec set = {.it_value.tv_nsec = 1000000};
  TRY(timer_settime(timer, 0, &set, NULL));
  while (__atomic_load_n(&told, __ATOMIC_SEQ_CST) == 0)
    usleep(1000);
  printf("told %d\n", __atomic_load_n(&told, __ATOMIC_SEQ_CST));
  timer_delete(timer);
}

static void timer_files(void) {
  uint64_t ticks;
  struct itimerspec set = {.it_value.tv_nsec = 1000000}, left;
  int fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
  HOLDS(fd >= 0);
  TRY(read(fd, &ticks, 8));
  TRY(timerfd_settime(fd, 0, &set, NULL));
  struct pollfd wait = {.fd = fd, .events = POLLIN};
  TRY(poll(&wait, 1, -1));
  TRY(read(fd, &ticks, 4));
  TRY(read(fd, &ticks, 8));
  HOLDS(ticks == 1);
  set.it_interval.tv_nsec = 1000000;
  TRY(timerfd_settime(fd, 0, &set, &left));
  usleep(20500);
  TRY(read(fd, &ticks, 8));
  HOLDS(ticks >= 10);
  TRY(timerfd_gettime(fd, &left));
  HOLDS(left.it_interval.tv_nsec == 1000000);
  set.it_value = (struct timespec){.tv_sec = 1};
  TRY(timerfd_settime(fd, TFD_TIMER_ABSTIME, &set, NULL));
  TRY(timerfd_settime(fd, 77, &set, NULL));
  TRY(timerfd_settime(1, 0, &set, NULL));
  TRY(timerfd_create(77, 0));
  TRY(timerfd_create(CLOCK_MONOTONIC, 1));
  TRY(write(fd, &ticks, 8));
  close(fd);
  fd = timerfd_create(CLOCK_REALTIME, 0);
  set = (struct itimerspec){.it_value.tv_sec = 1};
  TRY(timerfd_settime(fd, TFD_TIMER_ABSTIME, &set, NULL));
  TRY(read(fd, &ticks, 8));
  HOLDS(ticks == 1);
}

int main(void) {
  clocks();
  sleeping();
  interval_timers();
  posix_timers();
  thread_timer();
  timer_files();
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
