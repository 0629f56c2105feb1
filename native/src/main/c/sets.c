/* SPDX-License-Identifier: Apache-2.0 */
/* Sets of readers: the newest read of each of several threads. */
#include "plane.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 4 };

static void *checked(void *memory) {
  if (!memory) {
    abort(); /* as the engine does; whoever started this process says so */
  }
  return memory;
}

static struct readers *allocate(struct readers *old, uint32_t capacity) {
  struct readers *set =
      checked(realloc(old, sizeof *set + (uint64_t)capacity * sizeof set->by[0]));
  set->capacity = capacity;
  return set;
}

/* Free places hold the number of the next one, plus 1, in a pointer's place. */
static uint64_t add(struct plane *plane, struct readers *set) {
  uint64_t number;
  if (plane->free_set) {
    number = plane->free_set - 1;
    plane->free_set = (uint64_t)(uintptr_t)plane->sets[number];
  } else {
    if (plane->set_count == plane->set_capacity) {
      plane->set_capacity = plane->set_capacity ? 2 * plane->set_capacity : 64;
      plane->sets = checked(realloc(plane->sets, plane->set_capacity * sizeof *plane->sets));
    }
    number = plane->set_count++;
  }
  plane->sets[number] = set;
  return number;
}

uint64_t plane_set_create(struct plane *plane, uint64_t stamp, uint64_t site) {
  struct readers *set = allocate(0, FIRST_CAPACITY);
  set->count = 0;
  uint64_t number = add(plane, set);
  if (stamp) {
    plane_set_put(plane, number, stamp, site);
  }
  return number;
}

/* Adds a read, in the place of an earlier one of the same slot. */
void plane_set_put(struct plane *plane, uint64_t number, uint64_t stamp, uint64_t site) {
  struct readers *set = plane->sets[number];
  uint32_t i = 0;
  while (i < set->count && set->by[i].stamp >> SLOT_SHIFT != stamp >> SLOT_SHIFT) {
    i++;
  }
  if (i == set->capacity) {
    set = allocate(set, 2 * set->capacity);
    plane->sets[number] = set;
  }
  set->by[i].stamp = stamp;
  set->by[i].site = site;
  set->count += i == set->count;
}

uint64_t plane_set_copy(struct plane *plane, uint64_t number) {
  struct readers *from = plane->sets[number];
  struct readers *copy = allocate(0, from->capacity);
  memcpy(copy, from, sizeof *from + from->count * sizeof from->by[0]);
  return add(plane, copy);
}

void plane_set_free(struct plane *plane, uint64_t number) {
  free(plane->sets[number]);
  plane->sets[number] = (struct readers *)(uintptr_t)plane->free_set;
  plane->free_set = number + 1;
}
