// verdict: robust
// verify: robust
// executions: 1
// prints: done
//
// The library's string functions read whole words: bytes before a string, behind its terminator and
// behind what is looked for, plain and atomic ones. They access none of these, by what C says.
#define _GNU_SOURCE
#include "litmus.h"

#include <string.h>
#include <strings.h>
#include <wchar.h>

struct neighbours {
  char before;
  char text[8]; // to its terminator
  char behind;
  char unused[2];
  atomic_int count;
};

_Alignas(64) struct neighbours s = {.text = "Abcd"};
_Alignas(64) struct neighbours t = {.text = "Abce"};
_Alignas(64) struct neighbours joined = {.text = "x"};
_Alignas(64) struct {
  wchar_t before;
  wchar_t text[4];
  wchar_t behind;
} w = {.text = L"ab"};
char copy[100];
volatile size_t four = 4;
volatile size_t results[40];

THREAD(writer) {
  s.before++;
  s.text[5]++;
  s.behind++;
  fetch_add(&s.count, 1, rlx);
  t.before++;
  t.text[5]++;
  t.behind++;
  fetch_add(&t.count, 1, rlx);
  joined.before++;
  joined.behind++;
  fetch_add(&joined.count, 1, rlx);
  w.before++;
  w.text[3]++;
  w.behind++;
  return arg;
}

THREAD(measures) {
  results[0] = strlen(s.text);
  results[1] = strnlen(s.text, four);
  results[2] = strchr(s.text, 'c') - s.text;
  results[3] = strrchr(s.text, 'b') - s.text;
  results[4] = strchrnul(s.text, 'x') - s.text;
  results[5] = strspn(s.text, "bA");
  results[6] = strcspn(s.text, t.text);
  results[7] = strpbrk(s.text, "dc") - s.text;
  results[8] = strstr(s.text, "cd") - s.text;
  results[9] = (char *)memchr(s.text, 'c', 8 * four) - s.text;
  results[10] = (char *)memrchr(s.text, 'b', four) - s.text;
  results[11] = (char *)rawmemchr(s.text, 'd') - s.text;
  results[12] = wcslen(w.text);
  results[13] = wcsnlen(w.text, four / 2);
  results[14] = wcschr(w.text, L'b') - w.text;
  results[15] = wmemchr(w.text, L'a', four) - w.text;
  return arg;
}

THREAD(compares) {
  results[20] = strcmp(s.text, t.text) < 0;
  results[21] = strncmp(s.text, t.text, four) < 0;
  results[22] = strcasecmp(s.text, t.text) < 0;
  results[23] = strncasecmp(s.text, t.text, four - 1) == 0;
  results[24] = wcscmp(w.text, L"ac") < 0;
  return arg;
}

THREAD(copies) {
  strcpy(copy, s.text);
  strncpy(copy + 10, s.text, four);
  stpcpy(copy + 20, s.text);
  strcat(copy + 10, s.text);
  strncat(joined.text, s.text, four);
  results[30] = snprintf(copy + 50, 20, "%s%.2s", s.text, t.text);
  return arg;
}

int main(void) {
  RUN(writer, measures, compares, copies);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
