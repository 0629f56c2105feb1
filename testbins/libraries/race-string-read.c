// verdict: race 28,50 29,51 30,52 31,53 32,54 33,55 34,56 35,57 36,58 37,59 38,60 39,61 40,62 41,63 42,64 43,65
// verify: race 28,50 29,51 30,52 31,53 32,54 33,55 34,56 35,57 36,58 37,59 38,60 39,61 40,62 41,63 42,64 43,65
// runs: 2
// prints: done
//
// The last bytes and the first ones that the library's string functions read of strings, which
// another thread writes: a terminator, the character that is looked for, the first that differs.
#define _GNU_SOURCE
#include "litmus.h"

#include <string.h>
#include <strings.h>
#include <wchar.h>

#define TEXTS 16

struct {
  _Alignas(64) char text[32];
} s[TEXTS];
_Alignas(64) wchar_t wide[8] = L"ab";
char copy[200] = "x";
char other[32] = "abcdef";
volatile size_t four = 4;
volatile size_t results[20];

THREAD(writer) {
  // Each line is one string's.
  s[0].text[6] = '\0';
  s[1].text[0] = 'a';
  s[2].text[3] = 'd';
  s[3].text[6] = '\0';
  s[4].text[6] = '\0';
  s[5].text[3] = 'D';
  s[6].text[3] = 'd';
  s[7].text[3] = 'd';
  s[8].text[3] = 'd';
  s[9].text[5] = 'f';
  s[10].text[6] = '\0';
  s[11].text[6] = '\0';
  s[12].text[6] = '\0';
  s[13].text[6] = '\0';
  wide[2] = L'\0';
  s[15].text[5] = 'f';
  return arg;
}

THREAD(reader) {
  char *end;
  // In the same order.
  results[0] = strlen(s[0].text);
  results[1] = strnlen(s[1].text, four);
  results[2] = strchr(s[2].text, 'd') != NULL;
  results[3] = strcmp(s[3].text, other);
  strcpy(copy + 10, s[4].text);
  results[5] = strcasecmp(s[5].text, "abcD");
  results[6] = strncmp(s[6].text, other, four);
  results[7] = memchr(s[7].text, 'd', 8 * four) != NULL;
  results[8] = strspn(s[8].text, "abc");
  results[9] = strstr(s[9].text, "def") != NULL;
  results[10] = snprintf(copy + 20, 20, "%s", s[10].text);
  end = strdup(s[11].text);
  results[12] = strtol(s[12].text, &end, 16);
  strcat(copy, s[13].text);
  results[14] = wcslen(wide);
  results[15] = memrchr(s[15].text, 'a', four + 2) != NULL;
  return arg;
}

int main(void) {
  for (int i = 0; i < TEXTS; i++) {
    strcpy(s[i].text, other);
  }
  RUN(writer, reader);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
