/* SPDX-License-Identifier: Apache-2.0 */
/* Whether threads access one another's stacks. */
#include "plane.h"

#include <string.h>

enum { KNOWN = 64 };

static bool is_on_a_stack(const struct plane *plane, uint64_t address) {
  for (uint64_t i = 0; i < plane->stack_count; i++) {
    if (address >= plane->stacks[2 * i] && address < plane->stacks[2 * i + 1]) {
      return true;
    }
  }
  return false;
}

/* Stacks begin and end with pages, so where one is none, the rest of its page is none. */
void plane_touch_elsewhere(struct plane *plane, uint64_t address) {
  if (plane->shared || address < plane->lowest_stack || address >= plane->highest_stack) {
    return;
  }
  uint64_t page = address >> PAGE_BITS;
  uint64_t *known = &plane->elsewhere[page % KNOWN];
  if (*known == page + 1) {
    return;
  }
  if (is_on_a_stack(plane, address)) {
    plane->shared = 1;
  } else {
    *known = page + 1;
  }
}

/* There are other stacks from now on. */
EXPORT void rsan_plane_stacks(struct plane *plane) { memset(plane->elsewhere, 0, sizeof plane->elsewhere); }
