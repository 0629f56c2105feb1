/* Needs libinner. */
#include "order.h"

__attribute__((constructor)) static void begin(void) { say("outer begins\n"); }

__attribute__((destructor)) static void end(void) { say("outer ends\n"); }

int outer_read(void) { return inner_read(); }

// SPDX-License-Identifier: Apache-2.0
