// verdict: robust
// runs: 1
//
// Opening files in all the ways of open(2), and what can be asked of their descriptors.
#include "fs.h"
#include <linux/openat2.h>

static long openat2_(const char *path, uint64_t flags, uint64_t mode, uint64_t resolve) {
  struct open_how how = {.flags = flags, .mode = mode, .resolve = resolve};
  return syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how);
}

static void creating(void) {
  TRY(open("none", O_RDONLY));
  TRY(open("", O_RDONLY));
  TRY(open("none/file", O_RDWR | O_CREAT, 0600));
  TRY(open("file", O_RDWR | O_CREAT | O_EXCL, 0666));
  TRY(write(3, "first", 5));
  look("file");
  TRY(open("file", O_RDWR | O_CREAT | O_EXCL, 0666));
  TRY(open("file", O_WRONLY | O_APPEND));
  TRY(write(4, "+more", 5));
  TRY(lseek(4, 0, SEEK_CUR));
  TRY(read(4, "", 0));
  get("file");
  TRY(open("file", O_RDONLY));
  TRY(write(5, "x", 1));
  TRY(creat("file", 0644));
  look("file");
  TRY(open("new/", O_RDWR | O_CREAT, 0644));
  TRY(open("file/", O_RDONLY));
  TRY(open("file/x", O_RDONLY));
  TRY(close(3) + close(4) + close(5) + close(6));
  TRY(close(3));
}

static void folders(void) {
  TRY(mkdir("folder", 0755));
  TRY(open("folder", O_RDWR));
  TRY(open("folder", O_RDONLY | O_CREAT, 0644));
  TRY(open("file", O_RDONLY | O_DIRECTORY));
  TRY(open("folder", O_RDONLY | O_DIRECTORY));
  char byte;
  TRY(read(3, &byte, 1));
  TRY(write(3, "x", 1));
  TRY(openat(3, "in", O_RDWR | O_CREAT, 0640));
  TRY(openat(4, "in", O_RDONLY));
  TRY(openat(99, "in", O_RDONLY));
  TRY(openat(99, "/tmp", O_RDONLY));
  TRY(openat(3, "../file", O_RDONLY));
  TRY(fchdir(4));
  TRY(unlinkat(3, "in", 0));
  TRY(close_range(3, 6, 0));
}

static void links(void) {
  TRY(symlink("file", "link"));
  TRY(symlink("nowhere", "dangling"));
  TRY(symlink("loop", "loop"));
  TRY(open("link", O_RDONLY | O_NOFOLLOW));
  TRY(open("loop", O_RDONLY));
  TRY(open("dangling", O_RDONLY));
  TRY(open("dangling", O_RDWR | O_CREAT | O_EXCL, 0644));
  TRY(open("dangling", O_RDWR | O_CREAT, 0644));
  look("nowhere");
  TRY(open("link", O_PATH | O_NOFOLLOW));
  TRY(open("file", O_PATH));
  char byte;
  TRY(read(5, &byte, 1));
  TRY(fchmod(5, 0600));
  TRY(fcntl(5, F_GETFL) == O_PATH);
  TRY(ftruncate(5, 0));
  struct stat there;
  TRY(fstat(4, &there));
  TRY(S_ISLNK(there.st_mode));
  TRY(fstatat(5, "", &there, AT_EMPTY_PATH));
  char target[10];
  TRY(readlinkat(4, "", target, sizeof target));
  TRY(close_range(3, 5, 0));
}

static void nameless(void) {
  TRY(open(".", O_TMPFILE | O_RDONLY, 0600));
  TRY(open("file", O_TMPFILE | O_RDWR, 0600));
  TRY(open(".", O_TMPFILE | O_RDWR, 0600));
  TRY(write(3, "hidden", 6));
  struct stat there;
  TRY(fstat(3, &there));
  TRY(there.st_nlink);
  TRY(linkat(AT_FDCWD, "/proc/self/fd/3", AT_FDCWD, "shown", AT_SYMLINK_FOLLOW));
  get("shown");
  TRY(close(3));
}

static void careful(void) {
  put("folder/in", "inside");
  TRY(symlink("/etc", "folder/out"));
  TRY(symlink("in", "folder/near"));
  TRY(chdir("folder"));
  TRY(openat2_("in", O_RDONLY, 0, 0));
  TRY(openat2_("near", O_RDONLY, 0, RESOLVE_NO_SYMLINKS));
  TRY(openat2_("near", O_RDONLY, 0, RESOLVE_BENEATH));
  TRY(openat2_("../file", O_RDONLY, 0, RESOLVE_BENEATH));
  TRY(openat2_("out/passwd", O_RDONLY, 0, RESOLVE_BENEATH));
  TRY(openat2_("/in", O_RDONLY, 0, RESOLVE_BENEATH));
  TRY(openat2_("/in", O_RDONLY, 0, RESOLVE_IN_ROOT));
  TRY(openat2_("../../in", O_RDONLY, 0, RESOLVE_IN_ROOT));
  TRY(openat2_("out/passwd", O_RDONLY, 0, RESOLVE_IN_ROOT));
  TRY(openat2_("/proc/self/fd/3", O_RDONLY, 0, RESOLVE_NO_MAGICLINKS));
  TRY(openat2_("in", O_RDONLY, 0644, 0));
  TRY(openat2_("in", 1ull << 40, 0, 0));
  TRY(openat2_("in", O_RDONLY, 0, 0x100));
  TRY(syscall(SYS_openat2, AT_FDCWD, "in", NULL, 8));
  TRY(close_range(3, 20, 0));
  TRY(chdir(".."));
}

static void descriptors(void) {
  TRY(open("file", O_RDWR | O_CLOEXEC));
  TRY(fcntl(3, F_GETFD));
  TRY(dup(3));
  TRY(fcntl(4, F_GETFD));
  TRY(fcntl(3, F_DUPFD_CLOEXEC, 10));
  TRY(fcntl(10, F_GETFD));
  TRY(fcntl(10, F_SETFD, 0));
  TRY(fcntl(10, F_GETFD));
  TRY(fcntl(3, F_DUPFD, -1));
  TRY(fcntl(3, F_DUPFD, 1 << 20));
  TRY(fcntl(99, F_GETFD));
  TRY(fcntl(3, 77));
  TRY(fcntl(3, F_GETFL) & (O_ACCMODE | O_APPEND | O_NONBLOCK));
  TRY(fcntl(3, F_SETFL, O_APPEND | O_NONBLOCK | O_WRONLY));
  TRY(fcntl(4, F_GETFL) & (O_ACCMODE | O_APPEND | O_NONBLOCK));
  TRY(dup2(3, 3));
  TRY(dup2(99, 98));
  TRY(dup2(3, 12));
  TRY(dup3(3, 3, 0));
  TRY(dup3(3, 13, O_CLOEXEC));
  TRY(fcntl(13, F_GETFD));
  TRY(dup3(3, 14, O_APPEND));
  TRY(dup2(3, -1));
  TRY(close_range(12, 13, CLOSE_RANGE_CLOEXEC));
  TRY(fcntl(12, F_GETFD));
  TRY(close_range(5, 4, 0));
  TRY(close_range(4, ~0u, 0));
  TRY(fcntl(12, F_GETFD));
  TRY(write(3, "x", 1));
  TRY(close(3));
}

int main(void) {
  enter_new_folder();
  creating();
  folders();
  links();
  nameless();
  careful();
  descriptors();
  leave();
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
