// What the programs about files share: a folder to work in, and ways to show what is there.
#ifndef FS_H
#define FS_H

#include "show.h"
#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <grp.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

// A new, empty working directory, on a file system that can do it all. Root may do too much to be
// compared with: another user goes on.
static inline void enter_new_folder(void) {
  static char folder[] = "/dev/shm/fs-XXXXXX";
  if (geteuid() == 0 && (setgroups(0, NULL) != 0 || setgid(1000) != 0 || setuid(1000) != 0))
    abort();
  umask(022);
  if (mkdtemp(folder) == NULL || chdir(folder) != 0)
    abort();
}

static inline void put(const char *name, const char *text) {
  int file = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file < 0 || write(file, text, strlen(text)) != (ssize_t)strlen(text))
    printf("put %s: %s\n", name, strerrorname_np(errno));
  close(file);
}

// Prints what is in a file.
static inline void get(const char *name) {
  char text[200];
  int file = open(name, O_RDONLY);
  ssize_t length = file < 0 ? -1 : read(file, text, sizeof text);
  if (length < 0)
    printf("get %s: %s\n", name, strerrorname_np(errno));
  else
    printf("get %s: %.*s\n", name, (int)length, text);
  if (file >= 0)
    close(file);
}

// Prints the names in a folder, sorted.
static inline void list(const char *name) {
  struct dirent **entries;
  int count = scandir(name, &entries, NULL, alphasort);
  printf("list %s:", name);
  for (int i = 0; i < count; i++) {
    printf(" %s/%d", entries[i]->d_name, entries[i]->d_type);
    free(entries[i]);
  }
  if (count >= 0)
    free(entries);
  printf(count < 0 ? " %s\n" : "\n", strerrorname_np(errno));
}

// Prints type, permissions, names and size of what is there, links not followed.
static inline void look(const char *name) {
  struct stat there;
  if (lstat(name, &there) != 0)
    printf("look %s: %s\n", name, strerrorname_np(errno));
  else if (S_ISDIR(there.st_mode))
    printf("look %s: %o\n", name, there.st_mode);
  else
    printf("look %s: %o %d %ld\n", name, there.st_mode, (int)there.st_nlink, (long)there.st_size);
}

static inline int remove_one(const char *path, const struct stat *what, int type, struct FTW *at) {
  (void)what, (void)type, (void)at;
  return remove(path);
}

// Removes the working directory and everything below it.
static inline void leave(void) {
  char path[100];
  if (getcwd(path, sizeof path) == NULL || strncmp(path, "/dev/shm/fs-", 12) != 0)
    abort();
  TRY(nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS));
  TRY(access(path, F_OK) == -1);
}

#endif

// SPDX-License-Identifier: Apache-2.0
