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
  SHOW(mkdir("a", 0777));
  look("a");
  SHOW(mkdir("a", 0777));
  SHOW(mkdir("a/", 0777));
  SHOW(mkdir("b/c", 0777));
  SHOW(mkdir("b/", 0700));
  SHOW(mkdir(".", 0777));
  SHOW(mkdir("..", 0777));
  SHOW(mkdir("/", 0777));
  SHOW(mkdir("", 0777));
  put("f", "text");
  SHOW(mkdir("f", 0777));
  SHOW(mkdir("f/g", 0777));
  SHOW(mknod("made", S_IFREG | 0600, 0));
  look("made");
  SHOW(mknod("device", S_IFCHR | 0600, 0x103));
  SHOW(unlink("made"));
}

static void linking(void) {
  SHOW(link("f", "g"));
  look("g");
  SHOW(link("f", "g"));
  SHOW(link("a", "h"));
  SHOW(link("none", "h"));
  SHOW(link("f", "none/h"));
  SHOW(symlink("f", "s"));
  look("s");
  SHOW(symlink("f", "s"));
  SHOW(symlink("", "t"));
  SHOW(link("s", "t"));
  look("t");
  SHOW(linkat(AT_FDCWD, "s", AT_FDCWD, "u", AT_SYMLINK_FOLLOW));
  look("u");
  SHOW(linkat(AT_FDCWD, "s", AT_FDCWD, "v", 1));
  char target[3] = "";
  SHOW(readlink("s", target, 2));
  SHOW(readlink("f", target, 2));
  SHOW(readlink("none", target, 2));
  SHOW(readlink("s", target, 0));
  put("s", "through the link");
  get("f");
  SHOW(unlink("g"));
  SHOW(unlink("u"));
  look("f");
  SHOW(unlink("s"));
  SHOW(unlink("t"));
  look("f");
}

static void removing(void) {
  SHOW(unlink("a"));
  SHOW(rmdir("f"));
  SHOW(unlink("none"));
  SHOW(unlink("f/"));
  SHOW(unlink("f/x"));
  SHOW(rmdir("a/."));
  put("a/x", "");
  SHOW(rmdir("a"));
  SHOW(rmdir("a/.."));
  SHOW(rmdir("/"));
  SHOW(unlink("/"));
  SHOW(unlink("."));
  SHOW(unlinkat(AT_FDCWD, "a", 1));
  SHOW(unlinkat(AT_FDCWD, "b", AT_REMOVEDIR));
  SHOW(symlink("a", "to-a"));
  SHOW(rmdir("to-a"));
  SHOW(rmdir("to-a/"));
  SHOW(unlink("to-a/x"));
  SHOW(unlink("to-a"));
  SHOW(rmdir("a"));
  int file = open("f", O_RDWR);
  SHOW(unlink("f"));
  char text[10];
  SHOW(pread(file, text, sizeof text, 0) > 0);
  SHOW(open("/proc/self/fd/3", O_RDONLY));
  struct stat there;
  SHOW(fstat(file, &there));
  SHOW(there.st_nlink);
  close(file);
  close(4);
}

static void moving(void) {
  SHOW(mkdir("d", 0755));
  SHOW(mkdir("d/e", 0755));
  SHOW(mkdir("empty", 0755));
  put("d/e/deep", "deep");
  put("x", "x");
  put("y", "y");
  SHOW(rename("none", "z"));
  SHOW(rename("x", "none/z"));
  SHOW(rename("x", "y"));
  get("y");
  SHOW(rename("y", "d"));
  SHOW(rename("d", "y"));
  SHOW(rename("empty", "d"));
  SHOW(rename("d", "empty"));
  get("empty/e/deep");
  SHOW(rename("empty", "empty/e/inside"));
  SHOW(rename("empty/e", "empty"));
  SHOW(rename(".", "z"));
  SHOW(rename("y", "y/"));
  SHOW(rename("y", "z/"));
  SHOW(rename("empty/e", "e/"));
  get("e/deep");
  SHOW(rename("y", "y"));
  SHOW(link("y", "same"));
  SHOW(rename("y", "same"));
  look("y");
  SHOW(rename2("y", "same", RENAME_NOREPLACE));
  SHOW(rename2("y", "other", RENAME_NOREPLACE));
  SHOW(rename2("other", "e", RENAME_EXCHANGE));
  get("e");
  get("other/deep");
  SHOW(rename2("other", "none", RENAME_EXCHANGE));
  SHOW(rename2("other", "none", RENAME_EXCHANGE | RENAME_NOREPLACE));
  SHOW(rename2("other", "none", 64));
  list(".");
}

static void walking(void) {
  SHOW(mkdir("one", 0755));
  SHOW(mkdir("one/two", 0755));
  put("one/here", "one");
  put("here", "top");
  SHOW(symlink("one/two", "short"));
  get("short/../here");
  get("./one//two/.././here");
  get("one/here/.");
  get("one/here/..");
  get("../../../../../../../tmp/nothing");
  SHOW(symlink("l2", "l1"));
  SHOW(symlink("l1", "l2"));
  get("l1");
  char name[300];
  memset(name, 'n', sizeof name);
  name[255] = 0;
  SHOW(open(name, O_RDWR | O_CREAT, 0600) >= 0);
  SHOW(unlink(name));
  name[255] = 'n';
  name[256] = 0;
  SHOW(open(name, O_RDWR | O_CREAT, 0600));
  SHOW(access(name, F_OK));
  char path[5000];
  memset(path, '/', sizeof path);
  strcpy(path + 4090, "tmp");
  SHOW(access(path, F_OK));
  strcpy(path + 4096, "tmp");
  SHOW(access(path, F_OK));
  SHOW(chmod("one", 0600));
  get("one/here");
  list("one");
  SHOW(chmod("one", 0100));
  get("one/here");
  SHOW(access("one", R_OK));
  SHOW(open("one", O_RDONLY | O_DIRECTORY));
  SHOW(chmod("one", 0500));
  SHOW(unlink("one/here"));
  SHOW(mkdir("one/new", 0755));
  SHOW(rename("here", "one/here"));
  SHOW(chmod("one", 0700));
}

static void working(void) {
  char before[100], path[100];
  SHOW(getcwd(before, sizeof before) != NULL);
  size_t length = strlen(before);
  SHOW(chdir("one/two"));
  getcwd(path, sizeof path);
  printf("%s\n", path + length);
  SHOW(chdir("none"));
  SHOW(chdir("../here"));
  SHOW(syscall(SYS_getcwd, path, 5));
  int here = open(".", O_RDONLY);
  SHOW(rename("../../one", "../../moved"));
  SHOW(getcwd(path, sizeof path) != NULL);
  printf("%s\n", path + length);
  SHOW(rmdir("../two"));
  SHOW(syscall(SYS_getcwd, path, sizeof path));
  SHOW(open("file", O_RDWR | O_CREAT, 0600));
  SHOW(mkdir("folder", 0755));
  SHOW(syscall(SYS_getdents64, here, path, sizeof path));
  SHOW(chdir(before));
  close(here);
}

static void listing(void) {
  SHOW(mkdir("many", 0755));
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
  SHOW(syscall(SYS_getdents64, file, room, sizeof room));
  SHOW(syscall(SYS_getdents64, 99, room, sizeof room));
  close(file);
  file = open("many", O_RDONLY);
  SHOW(syscall(SYS_getdents64, file, room, 8));
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
