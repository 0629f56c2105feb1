/* A function that is chosen when the library is loaded, and whose address others take. */
#include "chosen.h"

static int doubled(int value) { return 2 * value; }

static int tripled(int value) { return 3 * value; }

static int (*choose(void))(int) { return sizeof(void *) == 8 ? doubled : tripled; }

int chosen(int value) __attribute__((ifunc("choose")));

int chosen_inside(int value) { return chosen(value); }

// SPDX-License-Identifier: Apache-2.0
