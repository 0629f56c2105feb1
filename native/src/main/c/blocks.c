/* SPDX-License-Identifier: Apache-2.0 */
/* The blocks of code that Java has described, by where they begin. */
#include "plane.h"

#include <stdlib.h>
#include <string.h>

static uint64_t bucket(const struct plane *plane, uint64_t pc) {
  return (pc * UINT64_C(0x9e3779b97f4a7c15) >> 24) & (plane->bucket_count - 1);
}

struct block *plane_block_at(const struct plane *plane, uint64_t pc) {
  if (!plane->bucket_count) {
    return 0;
  }
  struct block *block = plane->buckets[bucket(plane, pc)];
  while (block && block->pc != pc) {
    block = block->next;
  }
  return block;
}

static void insert(struct plane *plane, struct block *block) {
  struct block **first = &plane->buckets[bucket(plane, block->pc)];
  block->next = *first;
  *first = block;
}

static bool grow(struct plane *plane) {
  uint64_t before = plane->bucket_count;
  struct block **old = plane->buckets;
  uint64_t count = before ? 2 * before : 1 << 12;
  struct block **buckets = calloc(count, sizeof *buckets);
  if (!buckets) {
    return false;
  }
  plane->buckets = buckets;
  plane->bucket_count = count;
  for (uint64_t i = 0; i < before; i++) {
    for (struct block *block = old[i], *next; block; block = next) {
      next = block->next;
      insert(plane, block);
    }
  }
  free(old);
  return true;
}

static void forget(struct plane *plane, struct block *block) {
  struct block **link = &plane->buckets[bucket(plane, block->pc)];
  while (*link != block) {
    link = &(*link)->next;
  }
  *link = block->next;
  if (plane->current == block) {
    plane->current = 0;
  }
  free(block);
  plane->block_count--;
}

/*
 * Describes a block, in place of the one that began there. Returns where it is; 0 if there is no
 * memory: all its callbacks are Java's then.
 */
EXPORT struct block *rsan_plane_describe(
    struct plane *plane, const struct block *head, const uint32_t *instructions) {
  struct block *before = plane_block_at(plane, head->pc);
  if (before) {
    forget(plane, before);
  }
  if (plane->block_count >= plane->bucket_count && !grow(plane)) {
    return 0;
  }
  uint64_t bytes = head->size * sizeof *instructions;
  struct block *block = malloc(sizeof *block + bytes);
  if (!block) {
    return 0;
  }
  *block = *head;
  memcpy(block->instructions, instructions, bytes);
  insert(plane, block);
  plane->block_count++;
  return block;
}

/* Forgets all blocks. */
EXPORT void rsan_plane_forget_blocks(struct plane *plane) {
  for (uint64_t i = 0; i < plane->bucket_count; i++) {
    for (struct block *block = plane->buckets[i], *next; block; block = next) {
      next = block->next;
      free(block);
    }
  }
  free(plane->buckets);
  plane->buckets = 0;
  plane->bucket_count = 0;
  plane->block_count = 0;
  plane->current = 0;
}
