/* SPDX-License-Identifier: Apache-2.0 */
/* What Java asks of the lines that are kept here. */
#include "plane.h"

#include <string.h>

/* So that Java can see that it means the same. */
EXPORT uint64_t rsan_plane_layout(void) {
  return (uint64_t)sizeof(struct plane) << 32 | sizeof(struct block) << 16 |
         sizeof(struct touch) << 8 | sizeof(struct cell);
}

/*
 * Keeps an access of `size` bytes at `address`, those from `from` on. Returns where it stopped: its
 * end, or a byte of whose line Java must decide.
 */
EXPORT uint64_t rsan_plane_keep(
    struct plane *plane, uint64_t address, uint64_t size, uint64_t from, uint64_t site, int writes) {
  uint64_t end = address + size;
  while (from < end) {
    uint64_t next = (from | (LINE - 1)) + 1;
    uint64_t until = next < end ? next : end;
    if (!plane_keep(plane, address, size, from, until, site, writes)) {
      return from;
    }
    from = until;
  }
  return end;
}

/* Whether what this line knows of these bytes of it happened before what the thread does. */
static bool is_covered(
    struct plane *plane, uint32_t line, uint64_t from, uint64_t until, bool reads_count) {
  const struct cell *cells = plane_cells(plane, line);
  unsigned grain = plane_grain(line);
  uint64_t last = (until - 1) & (LINE - 1);
  for (uint64_t i = (from & (LINE - 1)) >> grain; i <= last >> grain; i++) {
    if (!plane_covers(plane, cells[i].write) ||
        (reads_count && !plane_covers(plane, cells[i].read))) {
      return false;
    }
  }
  return true;
}

static bool has_known(const struct plane *plane, uint64_t group) {
  return plane->groups[group >> 6] >> (group & 63) & 1;
}

/* The first line from this one on, of those that are known here; or the end. */
static uint64_t known_line(const struct plane *plane, uint64_t line, uint64_t end) {
  while (line < end) {
    if (!has_known(plane, line >> GROUP_BITS)) {
      line = (line | (GROUP - 1)) + 1;
    } else if (plane->lines[line] == LINE_NONE || plane->lines[line] == LINE_JAVA) {
      line++;
    } else {
      return line;
    }
  }
  return end;
}

static uint64_t lines_end(uint64_t address, uint64_t length) {
  return (address + length + LINE - 1) >> LINE_BITS;
}

/*
 * The first line, from that of `from` on, with an access to [address, address + length) that did not
 * happen before what the thread does; the line after the last if there is none.
 */
EXPORT uint64_t rsan_plane_uncovered(
    struct plane *plane, uint64_t address, uint64_t length, uint64_t from, int reads_count) {
  uint64_t end = lines_end(address, length);
  uint64_t line = known_line(plane, from, end);
  while (line < end) {
    uint64_t start = line << LINE_BITS;
    uint64_t first = start > address ? start : address;
    uint64_t until = start + LINE < address + length ? start + LINE : address + length;
    if (!is_covered(plane, plane->lines[line], first, until, reads_count)) {
      return line;
    }
    line = known_line(plane, line + 1, end);
  }
  return end;
}

static void forget_in_line(struct plane *plane, uint64_t line, unsigned offset, unsigned size) {
  if (size == LINE) {
    plane_line_end(plane, line);
    return;
  }
  unsigned lowest = (unsigned)__builtin_ctz(offset | size);
  unsigned needed = lowest >= 3 ? 3 : lowest == 2 ? 2 : 0;
  uint32_t known = plane->lines[line];
  if (plane_grain(known) > needed) {
    known = plane_line_split(plane, line, needed);
    if (known == LINE_JAVA) {
      return; /* it is as coarse as it was: more stays known than must */
    }
  }
  unsigned grain = plane_grain(known);
  struct cell *cells = plane_cells(plane, known);
  for (unsigned i = offset >> grain; i < (offset + size) >> grain; i++) {
    if (plane_is_set(cells[i].read)) {
      plane_set_free(plane, ~cells[i].read);
    }
    cells[i].write = 0;
    cells[i].read = 0;
  }
}

/* These bytes begin a new life: what is known of them here ends. */
EXPORT void rsan_plane_forget(struct plane *plane, uint64_t address, uint64_t length) {
  uint64_t end = lines_end(address, length);
  for (uint64_t line = known_line(plane, address >> LINE_BITS, end); line < end;
       line = known_line(plane, line + 1, end)) {
    uint64_t start = line << LINE_BITS;
    uint64_t first = start > address ? start : address;
    uint64_t until = start + LINE < address + length ? start + LINE : address + length;
    forget_in_line(plane, line, (unsigned)(first - start), (unsigned)(until - first));
  }
}

/* How many words rsan_plane_take needs for a line; 0 if nothing is known of it here. */
EXPORT uint64_t rsan_plane_words(const struct plane *plane, uint64_t line) {
  uint32_t known = plane->lines[line];
  if (known == LINE_NONE || known == LINE_JAVA) {
    return 0;
  }
  uint64_t count = plane_cell_count(plane_grain(known));
  uint64_t words = 1 + count * sizeof(struct cell) / sizeof(uint64_t);
  const struct cell *cells = plane_cells(plane, known);
  for (uint64_t i = 0; i < count; i++) {
    words += plane_is_set(cells[i].read) ? 1 + 2 * (uint64_t)plane->sets[~cells[i].read]->count : 0;
  }
  return words;
}

/*
 * The line is Java's from now on. What is known of it goes to `to`: the bytes of a cell, the cells,
 * and for each that has a set of readers, in their order, its size and its stamps and sites.
 */
EXPORT void rsan_plane_take(struct plane *plane, uint64_t line, uint64_t *to) {
  uint32_t known = plane->lines[line];
  if (known == LINE_JAVA) {
    return;
  }
  if (known != LINE_NONE) {
    uint64_t count = plane_cell_count(plane_grain(known));
    const struct cell *cells = plane_cells(plane, known);
    *to++ = UINT64_C(1) << plane_grain(known);
    memcpy(to, cells, count * sizeof *cells);
    uint64_t *sets = to + count * sizeof *cells / sizeof *to;
    for (uint64_t i = 0; i < count; i++) {
      if (plane_is_set(cells[i].read)) {
        const struct readers *set = plane->sets[~cells[i].read];
        *sets++ = set->count;
        memcpy(sets, set->by, set->count * sizeof set->by[0]);
        sets += 2 * (uint64_t)set->count;
      }
    }
  }
  plane_line_to_java(plane, line);
}

/* What is known here of the byte, as a cell; false if nothing is. */
EXPORT int rsan_plane_cell(const struct plane *plane, uint64_t address, struct cell *to) {
  uint32_t known = plane->lines[address >> LINE_BITS];
  if (known == LINE_NONE || known == LINE_JAVA) {
    return 0;
  }
  *to = plane_cells(plane, known)[(address & (LINE - 1)) >> plane_grain(known)];
  return 1;
}

/* A run begins: nothing is known of any line. */
EXPORT void rsan_plane_reset(struct plane *plane) {
  for (uint64_t unit = 1; unit < plane->used_units; unit++) {
    if (plane->line_of_unit[unit]) {
      plane_line_end(plane, plane->line_of_unit[unit] - 1);
    }
  }
  for (uint64_t i = 0; i < plane->java_count; i++) {
    plane->lines[plane->java_lines[i]] = LINE_NONE;
  }
  plane->java_count = 0;
  memset(plane->groups, 0, (UINT64_C(1) << (ADDRESS_BITS - LINE_BITS - GROUP_BITS)) / 8);
  memset(plane->cells, 0, plane->used_units * UNIT * sizeof *plane->cells);
  plane->used_units = 0;
  memset(plane->free_units, 0, sizeof plane->free_units);
}
