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
  SHOW(chmod("f", 0604));
  look("f");
  SHOW(chmod("none", 0600));
  SHOW(access("f", F_OK));
  SHOW(access("f", R_OK | W_OK));
  SHOW(access("f", X_OK));
  SHOW(access("none", F_OK));
  SHOW(access("f", 8));
  SHOW(chmod("f", 0400));
  SHOW(access("f", W_OK));
  SHOW(open("f", O_RDWR));
  SHOW(open("f", O_WRONLY | O_TRUNC));
  SHOW(truncate("f", 0));
  SHOW(chmod("f", 0));
  SHOW(open("f", O_RDONLY));
  SHOW(faccessat(AT_FDCWD, "f", R_OK, AT_EACCESS));
  SHOW(umask(077));
  SHOW(open("private", O_RDWR | O_CREAT, 0666));
  look("private");
  SHOW(mkdir("closed", 0777));
  look("closed");
  SHOW(umask(0));
  SHOW(umask(022));
  SHOW(fchmod(3, 04755));
  look("private");
  SHOW(fchmodat(AT_FDCWD, "private", 0640, 0));
  look("private");
  SHOW(fchmod(99, 0));
  SHOW(close(3));
  SHOW(chmod("/", 0777));
  SHOW(open("/etc/passwd", O_RDWR));
  SHOW(access("/etc/passwd", W_OK));
  SHOW(open("/none", O_RDWR | O_CREAT, 0600));
  SHOW(mkdir("/usr/none", 0755));
}

static void owners(void) {
  struct stat there;
  SHOW(stat("private", &there));
  SHOW(there.st_uid == getuid() && there.st_gid == getgid());
  SHOW(chown("private", getuid(), getgid()));
  SHOW(chown("private", -1, -1));
  SHOW(chown("private", 0, -1));
  SHOW(lchown("none", -1, -1));
  SHOW(fchownat(AT_FDCWD, "private", -1, getgid(), 0));
  SHOW(stat("/etc/passwd", &there));
  SHOW(there.st_uid);
}

static void show_times(const char *name) {
  struct stat there;
  SHOW(lstat(name, &there));
  printf("%ld.%09ld %ld.%09ld\n", (long)there.st_atim.tv_sec, there.st_atim.tv_nsec,
         (long)there.st_mtim.tv_sec, there.st_mtim.tv_nsec);
}

static void times(void) {
  struct timespec both[2] = {{1000000000, 123456789}, {1100000000, 5}};
  SHOW(utimensat(AT_FDCWD, "private", both, 0));
  show_times("private");
  both[0].tv_nsec = UTIME_OMIT;
  both[1].tv_sec = 7;
  SHOW(utimensat(AT_FDCWD, "private", both, 0));
  show_times("private");
  both[0].tv_nsec = 1000000000;
  SHOW(utimensat(AT_FDCWD, "private", both, 0));
  both[0].tv_nsec = UTIME_NOW;
  both[1].tv_nsec = UTIME_NOW;
  SHOW(utimensat(AT_FDCWD, "private", both, 0));
  struct stat there;
  SHOW(stat("private", &there));
  SHOW(there.st_mtim.tv_sec > 1700000000);
  SHOW(open("private", O_RDWR));
  both[0] = both[1] = (struct timespec){50, 60};
  SHOW(futimens(3, both));
  show_times("private");
  SHOW(write(3, "x", 1));
  SHOW(fstat(3, &there));
  SHOW(there.st_mtim.tv_sec > 1700000000);
  struct timeval old[2] = {{1, 2}, {3, 4}};
  SHOW(utimes("private", old));
  show_times("private");
  SHOW(symlink("private", "link"));
  both[0] = both[1] = (struct timespec){70, 80};
  SHOW(utimensat(AT_FDCWD, "link", both, AT_SYMLINK_NOFOLLOW));
  show_times("link");
  show_times("private");
  SHOW(utimensat(AT_FDCWD, "none", NULL, 0));
  SHOW(utimensat(AT_FDCWD, "private", NULL, 5));
  SHOW(futimens(99, NULL));
  SHOW(utimensat(AT_FDCWD, "/etc/passwd", both, 0));
  SHOW(utimensat(AT_FDCWD, "/etc/passwd", NULL, 0));
  SHOW(close(3));
}

static void status(void) {
  struct stat there;
  SHOW(stat("/dev/null", &there));
  SHOW(S_ISCHR(there.st_mode) && major(there.st_rdev) == 1 && minor(there.st_rdev) == 3);
  SHOW(fstat(99, &there));
  SHOW(stat("", &there));
  SHOW(fstatat(AT_FDCWD, "link", &there, AT_SYMLINK_NOFOLLOW));
  SHOW(S_ISLNK(there.st_mode));
  SHOW(fstatat(AT_FDCWD, "link", &there, 1 << 20));
  struct statx more;
  SHOW(statx(AT_FDCWD, "private", 0, STATX_BASIC_STATS, &more));
  printf("%o %d %ld %d\n", more.stx_mode, (int)more.stx_nlink, (long)more.stx_size,
         (more.stx_mask & STATX_BASIC_STATS) == STATX_BASIC_STATS);
  printf("%ld %d\n", (long)more.stx_mtime.tv_sec, (int)more.stx_mtime.tv_nsec);
  SHOW(statx(AT_FDCWD, "private", 0x6000, STATX_BASIC_STATS, &more));
  SHOW(statx(99, "", AT_EMPTY_PATH, STATX_BASIC_STATS, &more));
  struct statfs system;
  SHOW(statfs(".", &system));
  SHOW(system.f_bsize == 4096 && system.f_namelen == 255 && system.f_bavail > 0);
  SHOW(statfs("none", &system));
  SHOW(fstatfs(99, &system));
  char value[10];
  SHOW(getxattr("none", "user.x", value, sizeof value));
  SHOW(listxattr("private", value, sizeof value));
}

static void devices(void) {
  char bytes[16];
  SHOW(open("/dev/null", O_RDWR));
  SHOW(read(3, bytes, sizeof bytes));
  SHOW(write(3, bytes, sizeof bytes));
  SHOW(lseek(3, 100, SEEK_SET));
  SHOW(open("/dev/zero", O_RDONLY));
  memset(bytes, 1, sizeof bytes);
  SHOW(read(4, bytes, sizeof bytes));
  SHOW(bytes[0] + bytes[15]);
  SHOW(write(4, bytes, 1));
  SHOW(open("/dev/full", O_RDWR));
  SHOW(write(5, bytes, 1));
  SHOW(open("/dev/urandom", O_RDONLY));
  SHOW(read(6, bytes, sizeof bytes));
  SHOW(open("/dev/fd/4", O_RDONLY));
  SHOW(close_range(3, 7, 0));
  SHOW(open("/dev/none", O_RDWR | O_CREAT, 0600));
  SHOW(unlink("/dev/null"));
  SHOW(open("/proc/none", O_RDONLY));
  SHOW(open("/dev/shm/fs-attributes", O_RDWR | O_CREAT | O_EXCL, 0600));
  SHOW(unlink("/dev/shm/fs-attributes"));
  struct termios settings;
  struct winsize size;
  SHOW(tcgetattr(3, &settings));
  SHOW(ioctl(3, TIOCGWINSZ, &size));
  SHOW(isatty(3));
  SHOW(ioctl(99, TCGETS, &settings));
  int on = 1;
  SHOW(ioctl(3, FIOCLEX));
  SHOW(fcntl(3, F_GETFD));
  SHOW(ioctl(3, FIONBIO, &on));
  SHOW((fcntl(3, F_GETFL) & O_NONBLOCK) != 0);
  SHOW(close(3));
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
