// verdict: robust
// runs: 1
// prints: nothing was reached
//
// Tries to get at what lies outside of the program's own folder, the working directory and the
// system's libraries and data; each way that works is printed. Under the tool none must. It is a
// program of threads: what one has opened, another tries to use.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

static int reached;
static int up; // a folder that another thread has opened

static void tell(const char *how, const char *path) {
  printf("%s: %s\n", how, path);
  reached++;
}

static void try_to_read(int from, const char *path) {
  char byte;
  int file = openat(from, path, O_RDONLY | O_NONBLOCK);
  if (file >= 0 && read(file, &byte, 1) >= 0)
    tell("read", path);
  if (file >= 0)
    close(file);
}

static void try_to_write(const char *path) {
  int file = open(path, O_WRONLY | O_CREAT, 0600);
  if (file >= 0)
    tell("wrote", path);
  if (mkdir(path, 0700) == 0)
    tell("made", path);
}

static void *other_thread(void *unused) {
  (void)unused;
  up = open("/proc/self/cwd/../../../../../..", O_RDONLY | O_DIRECTORY);
  return NULL;
}

static const char *const secrets[] = {
    "/etc/shadow",
    "/etc/machine-id",
    "/root/.bashrc",
    "/proc/1/environ",
    "/proc/1/root/etc/shadow",
    "/proc/self/root/etc/shadow",
    "/proc/self/cwd/../../../../../../../etc/shadow",
    "/proc/thread-self/root/etc/shadow",
    "/proc/self/mem",
    "/proc/kcore",
    "/proc/net/tcp",
    "/dev/mem",
    "/dev/sda",
    "/dev/tty",
    "/dev/pts/0",
    "/sys/kernel/notes",
    "/var/log/dpkg.log",
    "/run/utmp",
    "/usr/bin/../../etc/shadow",
    "/lib/../etc/shadow",
    "../../../../../../../../etc/shadow",
    "//etc//shadow",
    "/./../etc/./shadow",
};

int main(void) {
  struct utsname machine; // on a real one much of this would work
  if (uname(&machine) != 0 || strcmp(machine.nodename, "rsan-emu") != 0) {
    printf("not tried\n");
    return 0;
  }
  size_t count = sizeof secrets / sizeof *secrets;
  for (size_t i = 0; i < count; i++)
    try_to_read(AT_FDCWD, secrets[i]);
  // Links that the program makes itself, and links to those.
  mkdir("/tmp/deep", 0700);
  for (size_t i = 0; i < count; i++) {
    symlink(secrets[i], "/tmp/one");
    symlink("../one", "/tmp/deep/two");
    try_to_read(AT_FDCWD, "/tmp/one");
    try_to_read(AT_FDCWD, "/tmp/deep/two");
    if (link(secrets[i], "/tmp/hard") == 0)
      tell("linked", secrets[i]);
    if (rename(secrets[i], "/tmp/moved") == 0)
      tell("moved", secrets[i]);
    unlink("/tmp/one");
    unlink("/tmp/deep/two");
  }
  symlink("/", "/tmp/root");
  try_to_read(AT_FDCWD, "/tmp/root/etc/shadow");
  try_to_read(AT_FDCWD, "/tmp/root/tmp/root/../etc/shadow");
  symlink("/etc/new-file", "/tmp/dangling");
  try_to_write("/tmp/dangling");
  try_to_write("/etc/new-file");
  try_to_write("/usr/lib/new-file");
  try_to_write("/proc/self/root/etc/new-file");
  try_to_write("/dev/new-file");
  // Descriptors: of another thread, of folders that have moved, and by way of /proc.
  pthread_t thread;
  pthread_create(&thread, NULL, other_thread, NULL);
  pthread_join(thread, NULL);
  char path[100];
  for (size_t i = 0; i < count; i++) {
    try_to_read(up, secrets[i][0] == '/' ? secrets[i] + 1 : secrets[i]);
    snprintf(path, sizeof path, "/proc/self/fd/%d/%s", up, secrets[i]);
    try_to_read(AT_FDCWD, path);
    struct open_how how = {.resolve = RESOLVE_IN_ROOT};
    if (syscall(SYS_openat2, up, secrets[i], &how, sizeof how) >= 0)
      tell("opened", secrets[i]);
  }
  int deep = open("/tmp/deep", O_RDONLY);
  rename("/tmp/deep", "/tmp/shallow");
  rmdir("/tmp/shallow");
  try_to_read(deep, "../../etc/shadow");
  try_to_read(deep, "../../../../etc/shadow");
  if (chroot("/tmp") == 0)
    tell("chroot", "/tmp");
  // A shared mapping of a file that can be read must not write to it.
  int library = open("/proc/self/exe", O_RDONLY);
  char *mapped = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, library, 0);
  if (mapped != MAP_FAILED)
    tell("mapped for writing", "/proc/self/exe");
  if (open("/proc/self/exe", O_WRONLY) >= 0 && truncate("/proc/self/exe", 0) == 0) {
    struct stat there; // in memory only: what another run sees is the test's to say
    if (stat("/proc/self/exe", &there) != 0 || there.st_size != 0)
      tell("half truncated", "/proc/self/exe");
  }
  printf(reached == 0 ? "nothing was reached\n" : "%d ways out\n", reached);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
