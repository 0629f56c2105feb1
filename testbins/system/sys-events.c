// verdict: robust
//
// Pipes, eventfd, poll, select and epoll: what is ready when, edges, one shot, sets of sets, masks.
#include "show.h"
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static char big[1 << 17];

static void pipes(void) {
  int p[2];
  char byte;
  TRY(pipe2(p, O_NONBLOCK));
  TRY(pipe2(p, 1));
  TRY(read(p[0], &byte, 1));
  TRY(write(p[1], big, sizeof big));
  TRY(write(p[1], big, 1));
  struct pollfd ends[2] = {{.fd = p[0], .events = POLLIN}, {.fd = p[1], .events = POLLOUT}};
  TRY(poll(ends, 2, 0));
  printf("full: %x %x\n", ends[0].revents, ends[1].revents);
  TRY(read(p[0], big, 4095));
  TRY(write(p[1], big, 4096)); // all or nothing
  TRY(read(p[0], big, sizeof big));
  TRY(write(p[0], big, 1));
  TRY(read(p[1], big, 1));
  struct iovec parts[2] = {{"ab", 2}, {"cde", 3}};
  TRY(writev(p[1], parts, 2));
  TRY(read(p[0], big, 10));
  TRY(lseek(p[0], 0, SEEK_SET));
  TRY(close(p[1]));
  TRY(read(p[0], big, 10));
  ends[1].fd = -1;
  TRY(poll(ends, 2, 0));
  printf("closed: %x %x\n", ends[0].revents, ends[1].revents);
  ends[1].fd = p[1];
  TRY(poll(ends, 2, 0));
  printf("no descriptor: %x\n", ends[1].revents);
  close(p[0]);
  TRY(poll(ends, 0, 1));
}

static void counters(void) {
  uint64_t value = 0;
  int fd = eventfd(3, EFD_NONBLOCK);
  TRY(read(fd, &value, 8));
  HOLDS(value == 3);
  TRY(read(fd, &value, 8));
  TRY(read(fd, &value, 4));
  value = UINT64_MAX;
  TRY(write(fd, &value, 8));
  value = UINT64_MAX - 1;
  TRY(write(fd, &value, 8));
  value = 1;
  TRY(write(fd, &value, 8));
  struct pollfd wait = {.fd = fd, .events = POLLIN | POLLOUT | POLLRDNORM};
  TRY(poll(&wait, 1, 0));
  printf("full: %x\n", wait.revents);
  close(fd);
  fd = eventfd(2, EFD_SEMAPHORE | EFD_NONBLOCK);
  TRY(read(fd, &value, 8));
  HOLDS(value == 1);
  TRY(read(fd, &value, 8));
  TRY(read(fd, &value, 8));
  TRY(eventfd(0, 77));
  close(fd);
}

static void selects(void) {
  int p[2];
  pipe(p);
  fd_set in, out;
  FD_ZERO(&in);
  FD_ZERO(&out);
  FD_SET(p[0], &in);
  FD_SET(p[1], &out);
  struct timeval none = {0};
  TRY(select(p[1] + 1, &in, &out, NULL, &none));
  HOLDS(!FD_ISSET(p[0], &in) && FD_ISSET(p[1], &out));
  FD_SET(p[0], &in);
  struct timeval soon = {.tv_usec = 2000};
  TRY(select(p[0] + 1, &in, NULL, NULL, &soon));
  HOLDS(!FD_ISSET(p[0], &in) && soon.tv_usec == 0);
  write(p[1], "x", 1);
  FD_SET(p[0], &in);
  struct timespec later = {.tv_sec = 100};
  TRY(pselect(p[0] + 1, &in, NULL, NULL, &later, NULL));
  HOLDS(FD_ISSET(p[0], &in));
  FD_SET(30, &in);
  TRY(select(31, &in, NULL, NULL, &none));
  TRY(select(-1, NULL, NULL, NULL, &none));
  close(p[0]);
  close(p[1]);
}

static void add(int set, int fd, uint32_t events) {
  struct epoll_event event = {.events = events, .data.u64 = 0x100000000 + fd};
  if (epoll_ctl(set, EPOLL_CTL_ADD, fd, &event) != 0)
    printf("add: %s\n", strerrorname_np(errno));
}

static void change(int set, int fd, uint32_t events) {
  struct epoll_event event = {.events = events, .data.fd = fd};
  if (epoll_ctl(set, EPOLL_CTL_MOD, fd, &event) != 0)
    printf("change: %s\n", strerrorname_np(errno));
}

/* How many are ready, and the events of the first. */
static void ready(const char *when, int set) {
  struct epoll_event events[8];
  int count = epoll_wait(set, events, 8, 0);
  printf("%s: %d", when, count);
  if (count > 0)
    printf(" %x", events[0].events);
  printf("\n");
}

static void epolls(void) {
  int p[2], set = epoll_create1(EPOLL_CLOEXEC), outer = epoll_create(1);
  char byte;
  pipe(p);
  add(set, p[0], EPOLLIN);
  ready("empty", set);
  write(p[1], "ab", 2);
  ready("level", set);
  ready("level again", set);
  add(set, p[0], EPOLLIN);
  change(set, p[0], EPOLLIN | EPOLLET);
  ready("edge", set);
  ready("edge again", set);
  write(p[1], "c", 1);
  ready("edge after a write", set);
  read(p[0], &byte, 1);
  ready("edge after a read", set);
  change(set, p[0], EPOLLIN | EPOLLONESHOT);
  ready("one shot", set);
  ready("one shot again", set);
  change(set, p[0], EPOLLIN | EPOLLONESHOT);
  ready("one shot, armed again", set);
  change(set, p[0], EPOLLIN);
  add(outer, set, EPOLLIN);
  ready("outer", outer);
  add(set, outer, EPOLLIN);
  add(outer, outer, EPOLLIN);
  read(p[0], big, 10);
  ready("outer, empty", outer);
  add(set, p[1], EPOLLOUT | EPOLLET);
  ready("room", set);
  ready("room again", set);
  int copy = dup(p[0]);
  write(p[1], "x", 1);
  close(p[0]);
  ready("closed, but for a copy", set);
  close(copy);
  ready("closed", set);
  pipe(p);
  add(set, p[0], EPOLLIN | EPOLLEXCLUSIVE);
  change(set, p[0], EPOLLIN);
  add(set, p[1], EPOLLOUT | EPOLLEXCLUSIVE | EPOLLONESHOT);
  close(p[1]);
  ready("hung up", set);
  struct epoll_event event = {0};
  TRY(epoll_ctl(set, EPOLL_CTL_DEL, p[0], NULL));
  TRY(epoll_ctl(set, EPOLL_CTL_DEL, p[0], NULL));
  TRY(epoll_ctl(set, EPOLL_CTL_ADD, 999, &event));
  TRY(epoll_ctl(p[0], EPOLL_CTL_ADD, set, &event));
  TRY(epoll_ctl(set, 77, p[0], &event));
  TRY(epoll_wait(set, &event, 0, 0));
  TRY(epoll_wait(p[0], &event, 1, 0));
  TRY(epoll_wait(set, &event, 1, 2));
  TRY(epoll_create(0));
  TRY(epoll_create1(77));
  long long soon[2] = {0, 1000}; // a timespec of 64 bits, even where time_t has 32
  TRY(syscall(SYS_epoll_pwait2, set, &event, 1, soon, NULL, 0));
  close(p[0]);
  close(set);
  close(outer);
}

static int handled;
static void handler(int number) {
  (void)number;
  handled++;
}

static void *sends(void *thread) {
  usleep(2000);
  pthread_kill(*(pthread_t *)thread, SIGUSR1);
  return NULL;
}

/* A mask that lets a signal through while the call waits, and only then. */
static void wait_masks(void) {
  sigset_t blocked, none;
  sigemptyset(&none);
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGUSR1);
  signal(SIGUSR1, handler);
  sigprocmask(SIG_BLOCK, &blocked, NULL);
  raise(SIGUSR1);
  TRY(ppoll(NULL, 0, NULL, &none));
  HOLDS(handled == 1);
  raise(SIGUSR1);
  struct timespec no_time = {0};
  TRY(ppoll(NULL, 0, &no_time, &none));
  HOLDS(handled == 2);
  raise(SIGUSR1);
  TRY(pselect(0, NULL, NULL, NULL, NULL, &none));
  HOLDS(handled == 3);
  int set = epoll_create1(0);
  struct epoll_event event;
  pthread_t self = pthread_self(), other;
  pthread_create(&other, NULL, sends, &self);
  TRY(epoll_pwait(set, &event, 1, -1, &none));
  HOLDS(handled == 4);
  pthread_join(other, NULL);
  sigprocmask(SIG_BLOCK, NULL, &none);
  HOLDS(sigismember(&none, SIGUSR1));
  close(set);

  int fd = signalfd(-1, &blocked, SFD_NONBLOCK);
  struct signalfd_siginfo info;
  struct pollfd wait = {.fd = fd, .events = POLLIN};
  TRY(read(fd, &info, sizeof info));
  raise(SIGUSR1);
  TRY(poll(&wait, 1, 0));
  TRY(read(fd, &info, sizeof info) == sizeof info);
  HOLDS(info.ssi_signo == SIGUSR1 && info.ssi_pid == (unsigned)getpid());
  TRY(poll(&wait, 1, 0));
  TRY(read(fd, &info, 5));
  TRY(signalfd(0, &blocked, 0));
  TRY(signalfd(-1, &blocked, 77));
  fcntl(fd, F_SETFL, 0);
  pthread_create(&other, NULL, sends, &self);
  TRY(read(fd, &info, sizeof info) == sizeof info);
  pthread_join(other, NULL);
  sigprocmask(SIG_UNBLOCK, &blocked, NULL);
  HOLDS(handled == 4);
  close(fd);
}

static void *echoes(void *both) {
  int *ends = both;
  char byte;
  while (read(ends[0], &byte, 1) == 1)
    if (write(ends[3], &byte, 1) != 1)
      break;
  close(ends[3]);
  return NULL;
}

/* An event loop in one thread, an echo in another; what passes through synchronizes. */
static int shared;
static void loop(void) {
  int ends[4];
  pipe(ends);
  pipe2(ends + 2, O_NONBLOCK);
  int set = epoll_create1(0);
  add(set, ends[2], EPOLLIN | EPOLLET);
  pthread_t thread;
  shared = 1;
  pthread_create(&thread, NULL, echoes, ends);
  int echoed = 0;
  write(ends[1], "echo", 4);
  for (int open = 1; open;) {
    struct epoll_event event;
    epoll_wait(set, &event, 1, -1);
    char bytes[8];
    ssize_t count;
    while ((count = read(ends[2], bytes, sizeof bytes)) > 0)
      echoed += count;
    if (echoed == 4 && shared) {
      shared = 0;
      close(ends[1]);
    }
    open = count != 0;
  }
  pthread_join(thread, NULL);
  printf("echoed %d\n", echoed);
}

int main(void) {
  pipes();
  counters();
  selects();
  epolls();
  wait_masks();
  loop();
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
