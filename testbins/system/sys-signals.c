// verdict: robust
//
// Handlers and what they get: codes, values, masks, alternate stacks, restarted calls, registers.
#include "show.h"
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

static sigjmp_buf out;
static volatile sig_atomic_t count;
static int last_code;
static long last_value;
static char *last_address;
static int on_alternate;
static char alternate[1 << 16];

static void noted(int number, siginfo_t *info, void *context) {
  (void)number;
  (void)context;
  count++;
  last_code = info->si_code;
  last_value = info->si_value.sival_int;
  last_address = info->si_addr;
  char here;
  on_alternate = &here > alternate && &here < alternate + sizeof alternate;
}

static void handle(int number, int flags) {
  struct sigaction action = {.sa_sigaction = noted, .sa_flags = SA_SIGINFO | flags};
  sigaction(number, &action, NULL);
}

static void leave(int number, siginfo_t *info, void *context) {
  noted(number, info, context);
  siglongjmp(out, number);
}

static void catches(int number) {
  struct sigaction action = {.sa_sigaction = leave, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigaction(number, &action, NULL);
}

static void sending(void) {
  handle(SIGUSR1, 0);
  TRY(raise(SIGUSR1));
  printf("raise: code %d\n", last_code);
  TRY(kill(getpid(), SIGUSR1));
  printf("kill: code %d\n", last_code);
  TRY(kill(0, 0));
  union sigval value = {.sival_int = 42};
  TRY(sigqueue(getpid(), SIGUSR1, value));
  printf("sigqueue: code %d value %ld\n", last_code, last_value);
  TRY(kill(getpid(), 99));
  TRY(syscall(SYS_tgkill, getpid(), getpid(), 0));
  TRY(syscall(SYS_tgkill, 0, getpid(), SIGUSR1));
  TRY(syscall(SYS_tgkill, getpid(), 99999999, SIGUSR1));
  siginfo_t info = {.si_code = SI_QUEUE, .si_value.sival_int = 7};
  TRY(syscall(SYS_rt_tgsigqueueinfo, getpid(), getpid(), SIGUSR1, &info));
  printf("rt_tgsigqueueinfo: code %d value %ld\n", last_code, last_value);
  printf("%d handlers\n", count);
}

static void masks(void) {
  sigset_t set, old;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  sigaddset(&set, SIGRTMIN);
  handle(SIGRTMIN, 0);
  count = 0;
  TRY(sigprocmask(SIG_BLOCK, &set, &old));
  for (int i = 0; i < 3; i++) {
    union sigval value = {.sival_int = i};
    raise(SIGUSR1);
    sigqueue(getpid(), SIGRTMIN, value);
  }
  sigpending(&old);
  HOLDS(sigismember(&old, SIGUSR1) && sigismember(&old, SIGRTMIN));
  HOLDS(count == 0);
  siginfo_t info;
  TRY(sigwaitinfo(&set, &info));
  TRY(sigwaitinfo(&set, &info) == SIGRTMIN);
  printf("first of the queue: %d\n", info.si_value.sival_int);
  TRY(sigprocmask(SIG_UNBLOCK, &set, NULL));
  printf("%d were left, the last with %ld\n", count, last_value);
  struct timespec soon = {.tv_nsec = 1000000};
  TRY(sigtimedwait(&set, &info, &soon));
  TRY(sigprocmask(99, &set, NULL));
  TRY(sigaction(SIGKILL, &(struct sigaction){.sa_handler = SIG_IGN}, NULL));
  TRY(sigaction(65, NULL, NULL));
  sigprocmask(SIG_BLOCK, &set, NULL);
  raise(SIGUSR1);
  sigset_t none;
  sigemptyset(&none);
  TRY(sigsuspend(&none));
  sigprocmask(SIG_SETMASK, NULL, &old);
  HOLDS(sigismember(&old, SIGUSR1));
  sigprocmask(SIG_UNBLOCK, &set, NULL);
}

static int depth;
static void nested(int number) {
  if (++depth < 3)
    raise(number);
}

static void flags(void) {
  signal(SIGUSR2, SIG_IGN);
  TRY(raise(SIGUSR2));
  struct sigaction action = {.sa_handler = nested, .sa_flags = SA_NODEFER};
  sigaction(SIGUSR2, &action, NULL);
  raise(SIGUSR2);
  printf("nested %d deep\n", depth);
  action.sa_flags = SA_RESETHAND;
  depth = 3;
  sigaction(SIGUSR2, &action, NULL);
  raise(SIGUSR2);
  sigaction(SIGUSR2, NULL, &action);
  HOLDS(action.sa_handler == SIG_DFL);
}

static void stacks(void) {
  stack_t stack = {.ss_sp = alternate, .ss_size = sizeof alternate}, old;
  TRY(sigaltstack(NULL, &old));
  HOLDS(old.ss_flags == SS_DISABLE);
  TRY(sigaltstack(&(stack_t){.ss_sp = alternate, .ss_size = 1}, NULL));
  TRY(sigaltstack(&(stack_t){.ss_sp = alternate, .ss_size = 1 << 16, .ss_flags = 8}, NULL));
  TRY(sigaltstack(&stack, NULL));
  handle(SIGUSR1, SA_ONSTACK);
  raise(SIGUSR1);
  HOLDS(on_alternate);
  handle(SIGUSR1, 0);
  raise(SIGUSR1);
  HOLDS(!on_alternate);
  sigaltstack(NULL, &old);
  HOLDS(old.ss_sp == alternate && old.ss_flags == 0);
}

static volatile int endless = 1;
static __attribute__((noinline)) int overflow(int n) {
  volatile char page[4096];
  page[0] = (char)n;
  return endless ? overflow(n + 1) + page[0] : 0;
}

static __attribute__((noinline)) void fault(int number, void (*what)(void), const char *name) {
  catches(number);
  if (number == SIGSEGV)
    catches(SIGBUS);
  int got = sigsetjmp(out, 1);
  if (got == 0)
    what();
  printf("%s: signal %d code %d\n", name, got, last_code);
  signal(number, SIG_DFL);
}

static char *page;
static void unmapped(void) { *(volatile char *)0x1000 = 1; }
static void readonly(void) { *(volatile char *)page = 1; }
static void too_deep(void) { printf("%d", overflow(0)); }

static void faults(void) {
  page = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  fault(SIGSEGV, unmapped, "an address that is not mapped");
  HOLDS(last_address == (char *)0x1000);
  fault(SIGSEGV, readonly, "a page that may not be written");
  HOLDS(last_address == page);
  munmap(page, 4096);
  fault(SIGSEGV, too_deep, "a stack that overflows");
  HOLDS(on_alternate);
}

static void changed(int number, siginfo_t *info, void *context) {
  (void)number;
  (void)info;
  ucontext_t *uc = context;
#if defined __x86_64__
  uc->uc_mcontext.gregs[REG_RIP] += 2; // ud2
  uc->uc_mcontext.gregs[REG_RBX] = 77;
  uc->uc_mcontext.fpregs->_xmm[5].element[0] = 55;
#elif defined __aarch64__
  uc->uc_mcontext.pc += 4;
  uc->uc_mcontext.regs[19] = 77;
  struct fpsimd_context *fp = (void *)uc->uc_mcontext.__reserved;
  fp->vregs[5] = 55;
#else
  uc->uc_mcontext.arm_pc += 4;
  uc->uc_mcontext.arm_r4 = 77;
  ((uint32_t *)uc->uc_regspace)[2 + 2 * 10] = 55; // d10, behind the magic and the size
#endif
}

/* A handler changes where the program goes on, a general register and a vector's. */
static void registers(void) {
  struct sigaction action = {.sa_sigaction = changed, .sa_flags = SA_SIGINFO};
  sigaction(SIGILL, &action, NULL);
  long general = 0;
  int vector = 0;
#if defined __x86_64__
  asm volatile("xor %%ebx, %%ebx\n pxor %%xmm5, %%xmm5\n ud2\n mov %%rbx, %0\n movd %%xmm5, %1"
               : "=r"(general), "=r"(vector)::"rbx", "xmm5");
#elif defined __aarch64__
  asm volatile("mov x19, #0\n movi v5.4s, #0\n udf #0\n mov %0, x19\n umov %w1, v5.s[0]"
               : "=r"(general), "=r"(vector)::"x19", "v5");
#else
  asm volatile("mov r4, #0\n vmov s20, r4\n udf.w #0\n mov %0, r4\n vmov %1, s20"
               : "=r"(general), "=r"(vector)::"r4", "s20");
#endif
  printf("registers: %ld %d\n", general, vector);
}

static double in_handler;
static void computes(int number) {
  volatile double d = 1.5;
  for (int i = 0; i < 20; i++)
    d = d * 1.25 + number;
  in_handler = d;
}

/* What a handler does with vector registers is not seen by what it interrupts. */
static void vectors(void) {
  signal(SIGUSR1, computes);
  double a = 1, b = 2, c = 3, d = 4;
  for (int i = 0; i < 5; i++) {
    a += 0.5;
    b += a;
    raise(SIGUSR1);
    c += b;
    d += c;
  }
  printf("%.3f %.3f %.3f %.3f and %.3f\n", a, b, c, d, in_handler);
}

static int ends[2];
static atomic_int interrupted;
static void *interrupts(void *thread) {
  usleep(1000);
  pthread_kill(*(pthread_t *)thread, SIGUSR1);
  usleep(1000);
  write(ends[1], "x", 1);
  while (!interrupted) { // the second read may begin late
    usleep(1000);
    pthread_kill(*(pthread_t *)thread, SIGUSR1);
  }
  return NULL;
}

static void restarts(void) {
  pthread_t self = pthread_self(), other;
  char byte;
  pipe(ends);
  handle(SIGUSR1, SA_RESTART);
  count = 0;
  pthread_create(&other, NULL, interrupts, &self);
  TRY(read(ends[0], &byte, 1));
  HOLDS(count >= 1);
  handle(SIGUSR1, 0);
  TRY(read(ends[0], &byte, 1));
  interrupted = 1;
  pthread_join(other, NULL);
  HOLDS(count >= 2);
}

int main(void) {
  sending();
  masks();
  flags();
  stacks();
  faults();
  registers();
  vectors();
  restarts();
  signal(SIGPIPE, SIG_IGN);
  close(ends[0]);
  TRY(write(ends[1], "x", 1));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
