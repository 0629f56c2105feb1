// verdict: robust
// runs: 1
//
// What is told of files: permissions, owners, times, and what is asked of terminals.
#include "fs.h"
#include <sys/ioctl.h>
#include <sys/statfs.h>
#include <sys/sysmacros.h>
#include <sys/time.h>
#include <sys/xattr.h>
#include <termios.h>

static void permissions(void) {
  put("f", "text");
  look("f");
  TRY(chmod("f", 0604));
  look("f");
  TRY(chmod("none", 0600));
  TRY(access("f", F_OK));
  TRY(access("f", R_OK | W_OK));
  TRY(access("f", X_OK));
  TRY(access("none", F_OK));
  TRY(access("f", 8));
  TRY(chmod("f", 0400));
  TRY(access("f", W_OK));
  TRY(open("f", O_RDWR));
  TRY(open("f", O_WRONLY | O_TRUNC));
  TRY(truncate("f", 0));
  TRY(chmod("f", 0));
  TRY(open("f", O_RDONLY));
  TRY(faccessat(AT_FDCWD, "f", R_OK, AT_EACCESS));
  TRY(umask(077));
  TRY(open("private", O_RDWR | O_CREAT, 0666));
  look("private");
  TRY(mkdir("closed", 0777));
  look("closed");
  TRY(umask(0));
  TRY(umask(022));
  TRY(fchmod(3, 04755));
  look("private");
  TRY(fchmodat(AT_FDCWD, "private", 0640, 0));
  look("private");
  TRY(fchmod(99, 0));
  TRY(close(3));
  TRY(chmod("/", 0777));
  TRY(open("/etc/passwd", O_RDWR));
  TRY(access("/etc/passwd", W_OK));
  TRY(open("/none", O_RDWR | O_CREAT, 0600));
  TRY(mkdir("/usr/none", 0755));
}

static void owners(void) {
  struct stat there;
  TRY(stat("private", &there));
  TRY(there.st_uid == getuid() && there.st_gid == getgid());
  TRY(chown("private", getuid(), getgid()));
  TRY(chown("private", -1, -1));
  TRY(chown("private", 0, -1));
  TRY(lchown("none", -1, -1));
  TRY(fchownat(AT_FDCWD, "private", -1, getgid(), 0));
  TRY(stat("/etc/passwd", &there));
  TRY(there.st_uid);
}

static void show_times(const char *name) {
  struct stat there;
  TRY(lstat(name, &there));
  printf("%ld.%09ld %ld.%09ld\n", (long)there.st_atim.tv_sec, there.st_atim.tv_nsec,
         (long)there.st_mtim.tv_sec, there.st_mtim.tv_nsec);
}

static void times(void) {
  struct timespec both[2] = {{1000000000, 123456789}, {1100000000, 5}};
  TRY(utimensat(AT_FDCWD, "private", both, 0));
  show_times("private");
  both[0].tv_nsec = UTIME_OMIT;
  both[1].tv_sec = 7;
  TRY(utimensat(AT_FDCWD, "private", both, 0));
  show_times("private");
  both[0].tv_nsec = 1000000000;
  TRY(utimensat(AT_FDCWD, "private", both, 0));
  both[0].tv_nsec = UTIME_NOW;
  both[1].tv_nsec = UTIME_NOW;
  TRY(utimensat(AT_FDCWD, "private", both, 0));
  struct stat there;
  TRY(stat("private", &there));
  TRY(there.st_mtim.tv_sec > 1700000000);
  TRY(open("private", O_RDWR));
  both[0] = both[1] = (struct timespec){50, 60};
  TRY(futimens(3, both));
  show_times("private");
  TRY(write(3, "x", 1));
  TRY(fstat(3, &there));
  TRY(there.st_mtim.tv_sec > 1700000000);
  struct timeval old[2] = {{1, 2}, {3, 4}};
  TRY(utimes("private", old));
  show_times("private");
  TRY(symlink("private", "link"));
  both[0] = both[1] = (struct timespec){70, 80};
  TRY(utimensat(AT_FDCWD, "link", both, AT_SYMLINK_NOFOLLOW));
  show_times("link");
  show_times("private");
  TRY(utimensat(AT_FDCWD, "none", NULL, 0));
  TRY(utimensat(AT_FDCWD, "private", NULL, 5));
  TRY(futimens(99, NULL));
  TRY(utimensat(AT_FDCWD, "/etc/passwd", both, 0));
  TRY(utimensat(AT_FDCWD, "/etc/passwd", NULL, 0));
  TRY(close(3));
}

static void status(void) {
  struct stat there;
  TRY(stat("/dev/null", &there));
  TRY(S_ISCHR(there.st_mode) && major(there.st_rdev) == 1 && minor(there.st_rdev) == 3);
  TRY(fstat(99, &there));
  TRY(stat("", &there));
  TRY(fstatat(AT_FDCWD, "link", &there, AT_SYMLINK_NOFOLLOW));
  TRY(S_ISLNK(there.st_mode));
  TRY(fstatat(AT_FDCWD, "link", &there, 1 << 20));
  struct statx more;
  TRY(statx(AT_FDCWD, "private", 0, STATX_BASIC_STATS, &more));
  printf("%o %d %ld %d\n", more.stx_mode, (int)more.stx_nlink, (long)more.stx_size,
         (more.stx_mask & STATX_BASIC_STATS) == STATX_BASIC_STATS);
  printf("%ld %d\n", (long)more.stx_mtime.tv_sec, (int)more.stx_mtime.tv_nsec);
  TRY(statx(AT_FDCWD, "private", 0x6000, STATX_BASIC_STATS, &more));
  TRY(statx(99, "", AT_EMPTY_PATH, STATX_BASIC_STATS, &more));
  struct statfs system;
  TRY(statfs(".", &system));
  TRY(system.f_bsize == 4096 && system.f_namelen == 255 && system.f_bavail > 0);
  TRY(statfs("none", &system));
  TRY(fstatfs(99, &system));
  char value[10];
  TRY(getxattr("none", "user.x", value, sizeof value));
  TRY(listxattr("private", value, sizeof value));
}

static void devices(void) {
  char bytes[16];
  TRY(open("/dev/null", O_RDWR));
  TRY(read(3, bytes, sizeof bytes));
  TRY(write(3, bytes, sizeof bytes));
  TRY(lseek(3, 100, SEEK_SET));
  TRY(open("/dev/zero", O_RDONLY));
  memset(bytes, 1, sizeof bytes);
  TRY(read(4, bytes, sizeof bytes));
  TRY(bytes[0] + bytes[15]);
  TRY(write(4, bytes, 1));
  TRY(open("/dev/full", O_RDWR));
  TRY(write(5, bytes, 1));
  TRY(open("/dev/urandom", O_RDONLY));
  TRY(read(6, bytes, sizeof bytes));
  TRY(open("/dev/fd/4", O_RDONLY));
  TRY(close_range(3, 7, 0));
  TRY(open("/dev/none", O_RDWR | O_CREAT, 0600));
  TRY(unlink("/dev/null"));
  TRY(open("/proc/none", O_RDONLY));
  TRY(open("/dev/shm/fs-attributes", O_RDWR | O_CREAT | O_EXCL, 0600));
  TRY(unlink("/dev/shm/fs-attributes"));
  struct termios settings;
  struct winsize size;
  TRY(tcgetattr(3, &settings));
  TRY(ioctl(3, TIOCGWINSZ, &size));
  TRY(isatty(3));
  TRY(ioctl(99, TCGETS, &settings));
  int on = 1;
  TRY(ioctl(3, FIOCLEX));
  TRY(fcntl(3, F_GETFD));
  TRY(ioctl(3, FIONBIO, &on));
  TRY((fcntl(3, F_GETFL) & O_NONBLOCK) != 0);
  TRY(close(3));
}

int main(void) {
  enter_new_folder();
  permissions();
  owners();
  times();
  status();
  devices();
  leave();
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
