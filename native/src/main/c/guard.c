/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What happens if the engine ends the process by abort(), as a failed assertion of it does, and as
 * Java does at an invalid access in native code: the same command is started again in place of this
 * process, and asked to leave the engine to a process of its own, which may die.
 */
#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

static char *const *arguments;
static char *const *environment;

/* Whether standard input is read: it is neither a terminal nor another device. */
static int is_read;

/* What was read of it; 0 while it is not known. */
static const char *volatile input;
static size_t input_size;

/* Puts what was read where the input is. False if that cannot be done. */
static int give_back(void) {
  int file = memfd_create("input", 0);
  size_t done = 0;
  if (!input || file < 0) {
    return 0;
  }
  while (done < input_size) {
    ssize_t count = write(file, input + done, input_size - done);
    if (count <= 0) {
      return 0;
    }
    done += count;
  }
  return !lseek(file, 0, SEEK_SET) && dup2(file, STDIN_FILENO) == STDIN_FILENO;
}

static void again(int number) {
  sigset_t all;
  if (is_read && !give_back()) {
    signal(number, SIG_DFL);
    raise(number);
  }
  sigfillset(&all);
  sigprocmask(SIG_UNBLOCK, &all, 0);
  execve("/proc/self/exe", arguments, environment);
  _exit(70);
}

/*
 * Begins to guard the process; nothing of what is given goes away. rsan_guard_input() has to say
 * what was read of standard input, before the engine runs.
 */
EXPORT int rsan_guard(char *const *command, char *const *variables) {
  struct stat status;
  struct sigaction action;
  int begins = !arguments;
  arguments = command;
  environment = variables;
  if (begins && !fstat(STDIN_FILENO, &status)) {
    is_read = !S_ISCHR(status.st_mode);
  }
  memset(&action, 0, sizeof action);
  action.sa_handler = again;
  action.sa_flags = SA_ONSTACK;
  return !sigaction(SIGABRT, &action, 0);
}

/* All of standard input has been read, and was this; it does not go away. */
EXPORT void rsan_guard_input(const char *bytes, size_t size) {
  input_size = size;
  input = bytes;
}
