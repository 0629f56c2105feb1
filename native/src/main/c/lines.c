/* SPDX-License-Identifier: Apache-2.0 */
/* Lines of memory: for each 32 bytes that were accessed, cells of 8, 4 or 1 bytes. */
#include "plane.h"

#include <string.h>

static uint64_t units_of(unsigned grain) { return plane_cell_count(grain) / UNIT; }

/* Free units hold the number of the next free ones in their first word. 0: there is no room. */
static uint64_t take_units(struct plane *plane, unsigned grain) {
  uint64_t unit = plane->free_units[grain];
  if (unit) {
    struct cell *cells = plane->cells + unit * UNIT;
    plane->free_units[grain] = cells->write;
    memset(cells, 0, plane_cell_count(grain) * sizeof *cells);
    return unit;
  }
  uint64_t first = plane->used_units ? plane->used_units : 1;
  if (first + units_of(grain) > plane->units) {
    return 0;
  }
  plane->used_units = first + units_of(grain);
  return first;
}

static void give_units(struct plane *plane, uint64_t unit, unsigned grain) {
  plane->cells[unit * UNIT].write = plane->free_units[grain];
  plane->free_units[grain] = unit;
  plane->line_of_unit[unit] = 0;
}

/* A line of which nothing is known gets cells; where there is no room, it is Java's. */
uint32_t plane_line_new(struct plane *plane, uint64_t line, unsigned grain) {
  uint64_t unit = take_units(plane, grain);
  if (!unit) {
    plane_line_to_java(plane, line);
    return LINE_JAVA;
  }
  plane->line_of_unit[unit] = line + 1;
  plane->groups[line >> GROUP_BITS >> 6] |= UINT64_C(1) << (line >> GROUP_BITS & 63);
  return plane->lines[line] = (uint32_t)(unit << 2 | grain);
}

/*
 * Replaces each cell of a line by as many equal ones as its bytes now need. LINE_JAVA if there is no
 * room: the line is as it was then, and Java is to take it.
 */
uint32_t plane_line_split(struct plane *plane, uint64_t line, unsigned grain) {
  uint32_t before = plane->lines[line];
  unsigned coarse = plane_grain(before);
  uint64_t unit = take_units(plane, grain);
  if (!unit) {
    return LINE_JAVA;
  }
  uint32_t after = (uint32_t)(unit << 2 | grain);
  plane->lines[line] = after;
  plane->line_of_unit[unit] = line + 1;
  const struct cell *from = plane_cells(plane, before);
  struct cell *to = plane_cells(plane, after);
  unsigned pieces = 1u << (coarse - grain);
  for (unsigned i = 0; i < plane_cell_count(coarse); i++) {
    for (unsigned piece = 0; piece < pieces; piece++, to++) {
      *to = from[i];
      if (piece > 0 && plane_is_set(to->read)) {
        to->read = ~plane_set_copy(plane, ~to->read);
      }
    }
  }
  give_units(plane, before >> 2, coarse);
  return after;
}

/* Nothing is known of the line any more; it is not Java's. */
void plane_line_end(struct plane *plane, uint64_t line) {
  uint32_t known = plane->lines[line];
  struct cell *cells = plane_cells(plane, known);
  for (unsigned i = 0; i < plane_cell_count(plane_grain(known)); i++) {
    if (plane_is_set(cells[i].read)) {
      plane_set_free(plane, ~cells[i].read);
    }
  }
  give_units(plane, known >> 2, plane_grain(known));
  plane->lines[line] = LINE_NONE;
}

/* The line is Java's from now on; what is known of it ends here. */
void plane_line_to_java(struct plane *plane, uint64_t line) {
  if (plane->lines[line] != LINE_NONE) {
    plane_line_end(plane, line);
  }
  plane->lines[line] = LINE_JAVA;
  plane->java_lines[plane->java_count++] = line;
}
