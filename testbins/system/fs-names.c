// verdict: robust
// runs: 1
//
// Making, moving and removing names; what paths lead to.
#include "fs.h"
#include <linux/fs.h>

static long rename2(const char *from, const char *to, unsigned flags) {
  return syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, flags);
}

static void making(void) {
  TRY(mkdir("a", 0777));
  look("a");
  TRY(mkdir("a", 0777));
  TRY(mkdir("a/", 0777));
  TRY(mkdir("b/c", 0777));
  TRY(mkdir("b/", 0700));
  TRY(mkdir(".", 0777));
  TRY(mkdir("..", 0777));
  TRY(mkdir("/", 0777));
  TRY(mkdir("", 0777));
  put("f", "text");
  TRY(mkdir("f", 0777));
  TRY(mkdir("f/g", 0777));
  TRY(mknod("made", S_IFREG | 0600, 0));
  look("made");
  TRY(mknod("device", S_IFCHR | 0600, 0x103));
  TRY(unlink("made"));
}

static void linking(void) {
  TRY(link("f", "g"));
  look("g");
  TRY(link("f", "g"));
  TRY(link("a", "h"));
  TRY(link("none", "h"));
  TRY(link("f", "none/h"));
  TRY(symlink("f", "s"));
  look("s");
  TRY(symlink("f", "s"));
  TRY(symlink("", "t"));
  TRY(link("s", "t"));
  look("t");
  TRY(linkat(AT_FDCWD, "s", AT_FDCWD, "u", AT_SYMLINK_FOLLOW));
  look("u");
  TRY(linkat(AT_FDCWD, "s", AT_FDCWD, "v", 1));
  char target[3] = "";
  TRY(readlink("s", target, 2));
  TRY(readlink("f", target, 2));
  TRY(readlink("none", target, 2));
  TRY(readlink("s", target, 0));
  put("s", "through the link");
  get("f");
  TRY(unlink("g"));
  TRY(unlink("u"));
  look("f");
  TRY(unlink("s"));
  TRY(unlink("t"));
  look("f");
}

static void removing(void) {
  TRY(unlink("a"));
  TRY(rmdir("f"));
  TRY(unlink("none"));
  TRY(unlink("f/"));
  TRY(unlink("f/x"));
  TRY(rmdir("a/."));
  put("a/x", "");
  TRY(rmdir("a"));
  TRY(rmdir("a/.."));
  TRY(rmdir("/"));
  TRY(unlink("/"));
  TRY(unlink("."));
  TRY(unlinkat(AT_FDCWD, "a", 1));
  TRY(unlinkat(AT_FDCWD, "b", AT_REMOVEDIR));
  TRY(symlink("a", "to-a"));
  TRY(rmdir("to-a"));
  TRY(rmdir("to-a/"));
  TRY(unlink("to-a/x"));
  TRY(unlink("to-a"));
  TRY(rmdir("a"));
  int file = open("f", O_RDWR);
  TRY(unlink("f"));
  char text[10];
  TRY(pread(file, text, sizeof text, 0) > 0);
  TRY(open("/proc/self/fd/3", O_RDONLY));
  struct stat there;
  TRY(fstat(file, &there));
  TRY(there.st_nlink);
  close(file);
  close(4);
}

static void moving(void) {
  TRY(mkdir("d", 0755));
  TRY(mkdir("d/e", 0755));
  TRY(mkdir("empty", 0755));
  put("d/e/deep", "deep");
  put("x", "x");
  put("y", "y");
  TRY(rename("none", "z"));
  TRY(rename("x", "none/z"));
  TRY(rename("x", "y"));
  get("y");
  TRY(rename("y", "d"));
  TRY(rename("d", "y"));
  TRY(rename("empty", "d"));
  TRY(rename("d", "empty"));
  get("empty/e/deep");
  TRY(rename("empty", "empty/e/inside"));
  TRY(rename("empty/e", "empty"));
  TRY(rename(".", "z"));
  TRY(rename("y", "y/"));
  TRY(rename("y", "z/"));
  TRY(rename("empty/e", "e/"));
  get("e/deep");
  TRY(rename("y", "y"));
  TRY(link("y", "same"));
  TRY(rename("y", "same"));
  look("y");
  TRY(rename2("y", "same", RENAME_NOREPLACE));
  TRY(rename2("y", "other", RENAME_NOREPLACE));
  TRY(rename2("other", "e", RENAME_EXCHANGE));
  get("e");
  get("other/deep");
  TRY(rename2("other", "none", RENAME_EXCHANGE));
  TRY(rename2("other", "none", RENAME_EXCHANGE | RENAME_NOREPLACE));
  TRY(rename2("other", "none", 64));
  list(".");
}

static void walking(void) {
  TRY(mkdir("one", 0755));
  TRY(mkdir("one/two", 0755));
  put("one/here", "one");
  put("here", "top");
  TRY(symlink("one/two", "short"));
  get("short/../here");
  get("./one//two/.././here");
  get("one/here/.");
  get("one/here/..");
  get("../../../../../../../tmp/nothing-has-this-name");
  TRY(symlink("l2", "l1"));
  TRY(symlink("l1", "l2"));
  get("l1");
  char name[300];
  memset(name, 'n', sizeof name);
  name[255] = 0;
  TRY(open(name, O_RDWR | O_CREAT, 0600) >= 0);
  TRY(unlink(name));
  name[255] = 'n';
  name[256] = 0;
  TRY(open(name, O_RDWR | O_CREAT, 0600));
  TRY(access(name, F_OK));
  char path[5000];
  memset(path, '/', sizeof path);
  strcpy(path + 4090, "tmp");
  TRY(access(path, F_OK));
  strcpy(path + 4096, "tmp");
  TRY(access(path, F_OK));
  TRY(chmod("one", 0600));
  get("one/here");
  list("one");
  TRY(chmod("one", 0100));
  get("one/here");
  TRY(access("one", R_OK));
  TRY(open("one", O_RDONLY | O_DIRECTORY));
  TRY(chmod("one", 0500));
  TRY(unlink("one/here"));
  TRY(mkdir("one/new", 0755));
  TRY(rename("here", "one/here"));
  TRY(chmod("one", 0700));
}

static void working(void) {
  char before[100], path[100];
  TRY(getcwd(before, sizeof before) != NULL);
  size_t length = strlen(before);
  TRY(chdir("one/two"));
  getcwd(path, sizeof path);
  printf("%s\n", path + length);
  TRY(chdir("none"));
  TRY(chdir("../here"));
  TRY(syscall(SYS_getcwd, path, 5));
  int here = open(".", O_RDONLY);
  TRY(rename("../../one", "../../moved"));
  TRY(getcwd(path, sizeof path) != NULL);
  printf("%s\n", path + length);
  TRY(rmdir("../two"));
  TRY(syscall(SYS_getcwd, path, sizeof path));
  TRY(open("file", O_RDWR | O_CREAT, 0600));
  TRY(mkdir("folder", 0755));
  TRY(syscall(SYS_getdents64, here, path, sizeof path));
  TRY(chdir(before));
  close(here);
}

static void listing(void) {
  TRY(mkdir("many", 0755));
  char name[300];
  for (int i = 0; i < 500; i++) {
    snprintf(name, sizeof name, "many/%03d", i);
    put(name, "");
  }
  DIR *folder = opendir("many");
  int count = 0;
  while (readdir(folder) != NULL)
    count++;
  printf("%d entries\n", count);
  rewinddir(folder);
  long place = telldir(folder);
  struct dirent *first = readdir(folder);
  printf("%d\n", first != NULL);
  snprintf(name, sizeof name, "%s", first->d_name);
  seekdir(folder, place);
  printf("%d\n", strcmp(name, readdir(folder)->d_name));
  closedir(folder);
  int file = open("here", O_RDONLY);
  char room[100];
  TRY(syscall(SYS_getdents64, file, room, sizeof room));
  TRY(syscall(SYS_getdents64, 99, room, sizeof room));
  close(file);
  file = open("many", O_RDONLY);
  TRY(syscall(SYS_getdents64, file, room, 8));
  close(file);
}

int main(void) {
  enter_new_folder();
  making();
  linking();
  removing();
  moving();
  walking();
  working();
  listing();
  leave();
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
