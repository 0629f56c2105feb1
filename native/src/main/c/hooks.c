/* SPDX-License-Identifier: Apache-2.0 */
/* What the engine calls back: where blocks begin, before instructions, and at accesses. */
#include "plane.h"

/* uc_mem_type */
enum { MEM_WRITE = 17 };

/* However far a thread runs forward, it is counted before it has run so many instructions. */
static const int64_t MOST_INSTRUCTIONS = 1 << 19;
static const uint64_t COUNT_MASK = (1 << 20) - 1;

static void end_whole_blocks(struct plane *plane) {
  if (plane->whole_blocks) {
    *plane->whole_blocks = 0;
  }
}

/* Whether the thread may go on for so long without being counted. */
static bool is_within_budget(const struct plane *plane, uint64_t passed, bool forward) {
  int64_t count = (int64_t)(passed & COUNT_MASK);
  return count < plane->budget || (forward && count < MOST_INSTRUCTIONS);
}

EXPORT void rsan_plane_block(void *engine, uint64_t pc, uint32_t size, void *user) {
  struct plane *plane = user;
  end_whole_blocks(plane);
  if (plane->calls == CALLS_ALL) {
    return;
  }
  struct block *next = plane_block_at(plane, pc);
  bool known = next && next->size == size;
  struct block *before = plane->current;
  plane->instruction = 0;
  if (before && known && !(next->flags & BLOCK_JAVA_START) && !(before->flags & BLOCK_JAVA_END)) {
    uint64_t passed = plane->passed + plane->left;
    if (is_within_budget(plane, passed, pc > before->last)) {
      plane->passed = passed;
      plane->left = next->total;
      plane->came = before->last;
      plane->current = next;
      plane->reached = 0;
      return;
    }
  }
  plane->java_block(engine, pc, size, (void *)(known ? next->id : 0));
}

EXPORT void rsan_plane_code(void *engine, uint64_t pc, uint32_t size, void *user) {
  struct plane *plane = user;
  struct block *block = plane->current;
  end_whole_blocks(plane);
  plane->rest = 0;
  if (block && pc - block->pc < block->size) {
    uint32_t instruction = block->instructions[pc - block->pc];
    if (instruction && !(instruction & INSTRUCTION_JAVA)) {
      plane->instruction = instruction;
      plane->reached = pc;
      return;
    }
  }
  plane->instruction = 0;
  plane->java_code(engine, pc, size, 0);
}

static bool is_on_stack(const struct plane *plane, uint64_t address) {
  return address >= plane->stack_start && address < plane->stack_end;
}

/* Notes what the instruction has touched, unless it is where a call came from. */
static void touch(struct plane *plane, uint64_t address, uint64_t size, bool writes) {
  uint32_t instruction = (uint32_t)plane->instruction;
  if (instruction & (writes ? INSTRUCTION_CALL : INSTRUCTION_RETURN)) {
    return;
  }
  struct touch *by = &plane->touches[instruction & ((1 << NUMBER_BITS) - 1)];
  by->size = size;
  by->last = address;
  if (!by->first) {
    by->first = address;
  }
}

/*
 * Whether the access is where the operand of its instruction must not be. The engine may make several
 * accesses of one operand.
 */
static bool is_misaligned(const struct plane *plane, uint64_t address) {
  unsigned alignment = plane->instruction >> NUMBER_BITS & ALIGNMENT_MASK;
  return address & ((1u << alignment) - 1) && address != plane->rest;
}

/* Whether the access is one of plain memory that needs no decision; it is kept then. */
static bool keeps(struct plane *plane, uint64_t address, uint64_t size, bool writes) {
  uint64_t last = address + size - 1;
  if ((address | last) >> ADDRESS_BITS || plane->lines[address >> LINE_BITS] == LINE_JAVA ||
      plane->lines[last >> LINE_BITS] == LINE_JAVA) {
    return false;
  }
  if (writes && !(plane->writable[address >> PAGE_BITS] & plane->writable[last >> PAGE_BITS])) {
    return false;
  }
  bool on_stack = is_on_stack(plane, address);
  bool own = plane->own && (plane->current->flags & BLOCK_RUNTIME) && !on_stack;
  if (plane->stamp && !own) {
    uint64_t site = plane->context | plane->reached;
    if (!plane_keep(plane, address, size, address, address + size, site, writes)) {
      return false;
    }
    if (!on_stack) {
      plane_touch_elsewhere(plane, address);
    }
  }
  touch(plane, address, size, writes);
  if (writes) {
    plane->writes++;
    plane->outwrites += !on_stack;
  }
  return true;
}

EXPORT void rsan_plane_access(
    void *engine, int type, uint64_t address, int size, int64_t value, void *user) {
  struct plane *plane = user;
  if (plane->calls == CALLS_NEEDED && plane->current && plane->instruction &&
      !is_misaligned(plane, address) && keeps(plane, address, (uint64_t)size, type == MEM_WRITE)) {
    plane->rest = address + (uint64_t)size;
    return;
  }
  plane->java_access(engine, type, address, size, value, 0);
}
