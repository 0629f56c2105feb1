// verdict: robust
//
// What a process knows of itself and its limits, and what it may ask of itself.
#include "show.h"
#include <fcntl.h>
#include <linux/capability.h>
#include <sched.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  struct utsname name;
  TRY(uname(&name));
  HOLDS(strcmp(name.sysname, "Linux") == 0);
  HOLDS(getpid() == syscall(SYS_gettid));
  HOLDS(getppid() > 0 && getpgid(0) == getpgrp());
  HOLDS(getuid() == geteuid() && getgid() == getegid());
  uid_t ids[3];
  TRY(getresuid(&ids[0], &ids[1], &ids[2]));
  HOLDS(ids[0] == getuid() && ids[2] == getuid());
  TRY(setuid(getuid()));
  TRY(setreuid(-1, getuid()));
  TRY(setresgid(getgid(), -1, -1));
  struct sysinfo info;
  TRY(sysinfo(&info));
  HOLDS(info.totalram > 0 && info.mem_unit > 0);

  struct rlimit limit, old;
  TRY(getrlimit(RLIMIT_NOFILE, &limit));
  HOLDS(limit.rlim_cur >= 256);
  old = limit;
  limit.rlim_cur = 4;
  TRY(setrlimit(RLIMIT_NOFILE, &limit));
  int copy = dup(1);
  HOLDS(copy == 3);
  TRY(dup(1));
  TRY(dup2(1, 4));
  TRY(fcntl(1, F_DUPFD, 4));
  close(copy);
  TRY(setrlimit(RLIMIT_NOFILE, &old));
  TRY(getrlimit(99, &limit));
  getrlimit(RLIMIT_CORE, &limit);
  limit.rlim_cur = 0;
  TRY(setrlimit(RLIMIT_CORE, &limit));
  TRY(prlimit(0, RLIMIT_CORE, NULL, &old));
  HOLDS(old.rlim_cur == 0 && old.rlim_max == limit.rlim_max);
  limit.rlim_cur = 10;
  limit.rlim_max = 5;
  TRY(setrlimit(RLIMIT_CORE, &limit));

  char bytes[16] = {0}, others[16] = {0};
  TRY(getrandom(bytes, 16, 0));
  TRY(getrandom(others, 16, GRND_NONBLOCK));
  HOLDS(memcmp(bytes, others, 16) != 0);
  TRY(getrandom(bytes, 16, 0x100));

  int value;
  TRY(prctl(PR_SET_PDEATHSIG, 15));
  TRY(prctl(PR_GET_PDEATHSIG, &value));
  HOLDS(value == 15);
  TRY(prctl(PR_SET_PDEATHSIG, 99));
  TRY(prctl(PR_GET_DUMPABLE));
  TRY(prctl(PR_SET_DUMPABLE, 0));
  TRY(prctl(PR_GET_DUMPABLE));
  TRY(prctl(PR_SET_DUMPABLE, 7));
  TRY(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0));
  TRY(prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0));
  TRY(prctl(PR_SET_NO_NEW_PRIVS, 0, 0, 0, 0));
  TRY(prctl(PR_CAPBSET_READ, 99));
  TRY(prctl(PR_SET_TIMERSLACK, 1000));
  TRY(prctl(PR_GET_TIMERSLACK));
  TRY(prctl(99999));

  TRY(getpriority(PRIO_PROCESS, 0));
  TRY(setpriority(PRIO_PROCESS, 0, 5));
  TRY(getpriority(PRIO_PROCESS, 0));
  TRY(getpriority(PRIO_PROCESS, 99999999));
  TRY(getpriority(77, 0));
  TRY(nice(2));
  TRY(wait(&value));
  TRY(waitpid(-1, &value, WNOHANG));
  TRY(waitid(P_ALL, 0, NULL, WEXITED));
  TRY(syscall(SYS_kcmp, getpid(), getpid(), 1, 0, 0));
  TRY(syscall(SYS_kcmp, getpid(), getpid(), 0, 1, 1));
  TRY(syscall(SYS_kcmp, getpid(), getpid(), 0, 1, 99));
  TRY(syscall(SYS_kcmp, getpid(), getpid(), 99, 1, 1));
  struct __user_cap_header_struct header = {.version = 1};
  TRY(syscall(SYS_capget, &header, NULL));
  HOLDS(header.version == _LINUX_CAPABILITY_VERSION_3);
  TRY(unshare(0));
  TRY(syscall(5000));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
