// verdict: robust
// runs: 1
// prints: both found
//
// Names are bytes, of no character set: a file and a link whose names are no UTF-8. An argument is
// printed and opened as it came.
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define FILE_NAME "n\xff\xc3(\xe2\x82"
#define TARGET "\xed\xa0\x80\xfe"

static int lists(const char *folder, const char *name) {
  DIR *entries = opendir(folder);
  int found = 0;
  for (struct dirent *entry; entries && (entry = readdir(entries));) {
    found |= strcmp(entry->d_name, name) == 0;
  }
  return found;
}

int main(int argc, char **argv) {
  if (argc > 1) {
    puts(argv[1]);
    puts(fopen(argv[1], "r") && lists(".", argv[1]) ? "opened and listed" : "not found");
    return 0;
  }
  char target[16] = "";
  FILE *file = fopen("/tmp/" FILE_NAME, "w");
  int linked = symlink(TARGET, "/tmp/link") == 0 && readlink("/tmp/link", target, 15) == 4;
  printf("%s found\n", file && lists("/tmp", FILE_NAME) && linked && !strcmp(target, TARGET) ? "both" : "not");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
