/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What happens if the engine ends the process by abort(), as a failed assertion of it does, and as
 * Java does at an invalid access in native code: the same command is started again in place of this
 * process, and told to leave the engine to a process of its own, which may die.
 */
#define _XOPEN_SOURCE 700
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

static char *const *arguments;
static char *const *environment;
static off_t start;

static void again(int signal) {
  sigset_t all;
  (void)signal;
  sigfillset(&all);
  sigprocmask(SIG_UNBLOCK, &all, 0);
  if (start >= 0) {
    lseek(STDIN_FILENO, start, SEEK_SET);
  }
  execve("/proc/self/exe", arguments, environment);
  _exit(70);
}

/*
 * Begins to guard the process; nothing of what is given goes away. False, and nothing happens, if
 * standard input is of a kind that cannot be read again.
 */
EXPORT int rsan_guard(char *const *command, char *const *variables) {
  struct stat input;
  arguments = command;
  environment = variables;
  start = -1;
  if (!fstat(STDIN_FILENO, &input)) {
    if (S_ISREG(input.st_mode)) {
      start = lseek(STDIN_FILENO, 0, SEEK_CUR);
    } else if (!S_ISCHR(input.st_mode)) {
      return 0;
    }
  }
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = again;
  action.sa_flags = SA_ONSTACK;
  return !sigaction(SIGABRT, &action, 0);
}
