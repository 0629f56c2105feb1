/* Functions with names such as the C library has. */
#include <stdio.h>
#include <string.h>

__attribute__((noinline)) static int stress(int a) { return a + 1; }

__attribute__((noinline)) static int send(int a) { return stress(a) + 1; }

__attribute__((noinline)) int strlen_of(const char *text) { return (int)strlen(text); }

__attribute__((noinline)) int __string(int a) { return a + 2; }

int main(int argc, char **argv) {
  char copy[16];
  memcpy(copy, "text", 4 + (argc > 8));
  printf("%d%c\n", send(argc) + strlen_of(argv[0]) + __string(argc), copy[0]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
