// verdict: robust
// verify: robust
// assumed[armv7]: meant_atomic
//
// Operators on what is of atomic type are atomic, also through pointers to the heap and in members.
#include <stdatomic.h>
#include <stdlib.h>

struct box {
  int plain;
  _Atomic int number;
};

static struct box *box;
static _Atomic int *pointer;
#define NUMBER int unused
#define BEFORE box = malloc(sizeof *box); box->plain = unused; box->number = 1; pointer = &box->number
#define FIRST *pointer = 0
#define SECOND box->number++
#define BEHIND free(box)
#include "mixed.h"

// SPDX-License-Identifier: Apache-2.0
