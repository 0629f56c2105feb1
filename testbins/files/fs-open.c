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
  SHOW(open("none", O_RDONLY));
  SHOW(open("", O_RDONLY));
  SHOW(open("none/file", O_RDWR | O_CREAT, 0600));
  SHOW(open("file", O_RDWR | O_CREAT | O_EXCL, 0666));
  SHOW(write(3, "first", 5));
  look("file");
  SHOW(open("file", O_RDWR | O_CREAT | O_EXCL, 0666));
  SHOW(open("file", O_WRONLY | O_APPEND));
  SHOW(write(4, "+more", 5));
  SHOW(lseek(4, 0, SEEK_CUR));
  SHOW(read(4, "", 0));
  get("file");
  SHOW(open("file", O_RDONLY));
  SHOW(write(5, "x", 1));
  SHOW(creat("file", 0644));
  look("file");
  SHOW(open("new/", O_RDWR | O_CREAT, 0644));
  SHOW(open("file/", O_RDONLY));
  SHOW(open("file/x", O_RDONLY));
  SHOW(close(3) + close(4) + close(5) + close(6));
  SHOW(close(3));
}

static void folders(void) {
  SHOW(mkdir("folder", 0755));
  SHOW(open("folder", O_RDWR));
  SHOW(open("folder", O_RDONLY | O_CREAT, 0644));
  SHOW(open("file", O_RDONLY | O_DIRECTORY));
  SHOW(open("folder", O_RDONLY | O_DIRECTORY));
  char byte;
  SHOW(read(3, &byte, 1));
  SHOW(write(3, "x", 1));
  SHOW(openat(3, "in", O_RDWR | O_CREAT, 0640));
  SHOW(openat(4, "in", O_RDONLY));
  SHOW(openat(99, "in", O_RDONLY));
  SHOW(openat(99, "/tmp", O_RDONLY));
  SHOW(openat(3, "../file", O_RDONLY));
  SHOW(fchdir(4));
  SHOW(unlinkat(3, "in", 0));
  SHOW(close_range(3, 6, 0));
}

static void links(void) {
  SHOW(symlink("file", "link"));
  SHOW(symlink("nowhere", "dangling"));
  SHOW(symlink("loop", "loop"));
  SHOW(open("link", O_RDONLY | O_NOFOLLOW));
  SHOW(open("loop", O_RDONLY));
  SHOW(open("dangling", O_RDONLY));
  SHOW(open("dangling", O_RDWR | O_CREAT | O_EXCL, 0644));
  SHOW(open("dangling", O_RDWR | O_CREAT, 0644));
  look("nowhere");
  SHOW(open("link", O_PATH | O_NOFOLLOW));
  SHOW(open("file", O_PATH));
  char byte;
  SHOW(read(5, &byte, 1));
  SHOW(fchmod(5, 0600));
  SHOW(fcntl(5, F_GETFL) == O_PATH);
  SHOW(ftruncate(5, 0));
  struct stat there;
  SHOW(fstat(4, &there));
  SHOW(S_ISLNK(there.st_mode));
  SHOW(fstatat(5, "", &there, AT_EMPTY_PATH));
  char target[10];
  SHOW(readlinkat(4, "", target, sizeof target));
  SHOW(close_range(3, 5, 0));
}

static void nameless(void) {
  SHOW(open(".", O_TMPFILE | O_RDONLY, 0600));
  SHOW(open("file", O_TMPFILE | O_RDWR, 0600));
  SHOW(open(".", O_TMPFILE | O_RDWR, 0600));
  SHOW(write(3, "hidden", 6));
  struct stat there;
  SHOW(fstat(3, &there));
  SHOW(there.st_nlink);
  SHOW(linkat(AT_FDCWD, "/proc/self/fd/3", AT_FDCWD, "shown", AT_SYMLINK_FOLLOW));
  get("shown");
  SHOW(close(3));
}

static void careful(void) {
  put("folder/in", "inside");
  SHOW(symlink("/etc", "folder/out"));
  SHOW(symlink("in", "folder/near"));
  SHOW(chdir("folder"));
  SHOW(openat2_("in", O_RDONLY, 0, 0));
  SHOW(openat2_("near", O_RDONLY, 0, RESOLVE_NO_SYMLINKS));
  SHOW(openat2_("near", O_RDONLY, 0, RESOLVE_BENEATH));
  SHOW(openat2_("../file", O_RDONLY, 0, RESOLVE_BENEATH));
  SHOW(openat2_("out/passwd", O_RDONLY, 0, RESOLVE_BENEATH));
  SHOW(openat2_("/in", O_RDONLY, 0, RESOLVE_BENEATH));
  SHOW(openat2_("/in", O_RDONLY, 0, RESOLVE_IN_ROOT));
  SHOW(openat2_("../../in", O_RDONLY, 0, RESOLVE_IN_ROOT));
  SHOW(openat2_("out/passwd", O_RDONLY, 0, RESOLVE_IN_ROOT));
  SHOW(openat2_("/proc/self/fd/3", O_RDONLY, 0, RESOLVE_NO_MAGICLINKS));
  SHOW(openat2_("in", O_RDONLY, 0644, 0));
  SHOW(openat2_("in", 1ull << 40, 0, 0));
  SHOW(openat2_("in", O_RDONLY, 0, 0x100));
  SHOW(syscall(SYS_openat2, AT_FDCWD, "in", NULL, 8));
  SHOW(close_range(3, 20, 0));
  SHOW(chdir(".."));
}

static void descriptors(void) {
  SHOW(open("file", O_RDWR | O_CLOEXEC));
  SHOW(fcntl(3, F_GETFD));
  SHOW(dup(3));
  SHOW(fcntl(4, F_GETFD));
  SHOW(fcntl(3, F_DUPFD_CLOEXEC, 10));
  SHOW(fcntl(10, F_GETFD));
  SHOW(fcntl(10, F_SETFD, 0));
  SHOW(fcntl(10, F_GETFD));
  SHOW(fcntl(3, F_DUPFD, -1));
  SHOW(fcntl(3, F_DUPFD, 1 << 20));
  SHOW(fcntl(99, F_GETFD));
  SHOW(fcntl(3, 77));
  SHOW(fcntl(3, F_GETFL) & (O_ACCMODE | O_APPEND | O_NONBLOCK));
  SHOW(fcntl(3, F_SETFL, O_APPEND | O_NONBLOCK | O_WRONLY));
  SHOW(fcntl(4, F_GETFL) & (O_ACCMODE | O_APPEND | O_NONBLOCK));
  SHOW(dup2(3, 3));
  SHOW(dup2(99, 98));
  SHOW(dup2(3, 12));
  SHOW(dup3(3, 3, 0));
  SHOW(dup3(3, 13, O_CLOEXEC));
  SHOW(fcntl(13, F_GETFD));
  SHOW(dup3(3, 14, O_APPEND));
  SHOW(dup2(3, -1));
  SHOW(close_range(12, 13, CLOSE_RANGE_CLOEXEC));
  SHOW(fcntl(12, F_GETFD));
  SHOW(close_range(5, 4, 0));
  SHOW(close_range(4, ~0u, 0));
  SHOW(fcntl(12, F_GETFD));
  SHOW(write(3, "x", 1));
  SHOW(close(3));
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
