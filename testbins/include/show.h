/* Programs that show what system calls answer: a line a call, the same on every Linux. */
#ifndef SHOW_H
#define SHOW_H

#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>

static inline void show(const char *call, long result) {
  if (result == -1)
    printf("%s: %s\n", call, strerrorname_np(errno));
  else
    printf("%s: %ld\n", call, result);
}

/* Makes a call and shows its result, or the name of its error. */
#define TRY(call) (errno = 0, show(#call, (long)(call)))

/* Shows whether something holds. */
#define HOLDS(condition) printf("%s: %s\n", #condition, (condition) ? "yes" : "no")

#endif

// SPDX-License-Identifier: Apache-2.0
