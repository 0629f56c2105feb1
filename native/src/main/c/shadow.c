/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Keeps accesses of plain memory, by the rules of class RaceDetector (FastTrack's epochs; Flanagan
 * and Freund, PLDI 2009), as long as each comes after those that it conflicts with. A conflict is
 * Java's.
 */
#include "plane.h"

enum { ODD = 0, MOST_SHAPE = 7 };

/* 1 + log2 of the size of an aligned access of 1 to 64 bytes, else ODD. */
static uint64_t shape_of(uint64_t address, uint64_t size) {
  if (!size || (size & (size - 1)) || (address & (size - 1))) {
    return ODD;
  }
  uint64_t shape = (uint64_t)__builtin_ctzll(size) + 1;
  return shape <= MOST_SHAPE ? shape : ODD;
}

/* The logarithm of how fine cells must be for an access that stays within a word. */
static unsigned grain_for(uint64_t address, uint64_t size) {
  return size == WORD ? 3 : size == WORD / 2 && !(address & 3) ? 2 : 0;
}

static bool is_same_epoch(uint64_t one, uint64_t other) {
  return !((one ^ other) & ~SHAPE_MASK);
}

static bool happened_before(struct plane *plane, uint64_t stamp) {
  uint64_t slot = stamp >> SLOT_SHIFT;
  if (slot == plane->stamp >> SLOT_SHIFT) {
    return true;
  }
  if (!plane->fresh) {
    plane->java_clock(plane);
  }
  return plane->clock[slot] >= (int64_t)(stamp & EPOCH_MASK);
}

bool plane_covers(struct plane *plane, uint64_t held) {
  if (!plane_is_set(held)) {
    return !held || happened_before(plane, held);
  }
  const struct readers *set = plane->sets[~held];
  for (uint32_t i = 0; i < set->count; i++) {
    if (!happened_before(plane, set->by[i].stamp)) {
      return false;
    }
  }
  return true;
}

static bool read_cell(struct plane *plane, struct cell *cell, uint64_t stamp, uint64_t site) {
  if (is_same_epoch(cell->read, stamp)) {
    return true;
  }
  if (!plane_covers(plane, cell->write)) {
    return false;
  }
  if (plane_is_set(cell->read)) {
    plane_set_put(plane, ~cell->read, stamp, site);
  } else if (plane_covers(plane, cell->read)) {
    cell->read = stamp;
    cell->read_site = site;
  } else {
    uint64_t shared = plane_set_create(plane, cell->read, cell->read_site);
    plane_set_put(plane, shared, stamp, site);
    cell->read = ~shared;
  }
  return true;
}

static bool write_cell(struct plane *plane, struct cell *cell, uint64_t stamp, uint64_t site) {
  if (is_same_epoch(cell->write, stamp)) {
    return true;
  }
  if (!plane_covers(plane, cell->write) || !plane_covers(plane, cell->read)) {
    return false;
  }
  if (plane_is_set(cell->read)) {
    plane_set_free(plane, ~cell->read);
  }
  cell->read = 0;
  cell->write = stamp;
  cell->write_site = site;
  return true;
}

/* Whether in this epoch the thread has accessed all of this, and what lies around it, so. */
static bool is_known(
    const struct cell *first, const struct cell *last, uint64_t stamp, bool writes) {
  return writes ? is_same_epoch(first->write, stamp) && is_same_epoch(last->write, stamp)
                : is_same_epoch(first->read, stamp) && is_same_epoch(last->read, stamp);
}

static bool keep_in_word(
    struct plane *plane,
    uint64_t address,
    uint64_t size,
    uint64_t stamp,
    uint64_t site,
    bool writes) {
  uint64_t number = address >> LINE_BITS;
  unsigned needed = grain_for(address, size);
  uint32_t line = plane->lines[number];
  if (line == LINE_NONE) {
    line = plane_line_new(plane, number, needed);
  }
  if (line == LINE_JAVA) {
    return false;
  }
  unsigned grain = plane_grain(line);
  uint64_t offset = address & (LINE - 1);
  if (grain > needed) {
    const struct cell *cells = plane_cells(plane, line);
    if (is_known(cells + (offset >> grain), cells + ((offset + size - 1) >> grain), stamp, writes)) {
      return true;
    }
    line = plane_line_split(plane, number, needed);
    if (line == LINE_JAVA) {
      return false;
    }
    grain = needed;
  }
  struct cell *cell = plane_cells(plane, line) + (offset >> grain);
  for (uint64_t i = 0; i < size; i += UINT64_C(1) << grain, cell++) {
    bool kept = writes ? write_cell(plane, cell, stamp, site) : read_cell(plane, cell, stamp, site);
    if (!kept) {
      return false;
    }
  }
  return true;
}

bool plane_keep(
    struct plane *plane,
    uint64_t address,
    uint64_t size,
    uint64_t from,
    uint64_t until,
    uint64_t site,
    bool writes) {
  uint64_t shape = shape_of(address, size);
  while (from < until) {
    uint64_t end = (from | (WORD - 1)) + 1;
    uint64_t length = (end < until ? end : until) - from;
    uint64_t piece = shape == ODD ? shape_of(from, length) : shape;
    if (!keep_in_word(plane, from, length, plane->stamp | piece << SHAPE_SHIFT, site, writes)) {
      return false;
    }
    from += length;
  }
  return true;
}
