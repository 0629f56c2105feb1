/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Takes those of the emulator's callbacks of which there is nothing more to do than to write down
 * that they came: a call into Java costs ten times as much. Java has the same structures (Quiet),
 * fills in the records, hands over, and looks what was written down whenever it is called.
 */
#include <stdint.h>

typedef void callback(void *engine, uint64_t pc, uint32_t size, void *user);

enum { LOUD_START = 1, LOUD_END = 2 };

/* Forward, too, nobody goes on for so many instructions without being counted. */
static const int64_t MOST_INSTRUCTIONS = 1 << 19;
static const uint64_t INSTRUCTIONS = (1 << 20) - 1;

/* A block of code. */
struct record {
  struct shared *shared;
  uint64_t pc;
  uint64_t last;  /* the pc of its last instruction */
  uint64_t total; /* what all its instructions count for */
  void *user;     /* what Java gets */
  uint32_t size;  /* in bytes */
  uint32_t flags;
  uint64_t id;
  uint64_t notes[]; /* a bit for each byte: the instruction there need only be written down */
};

/* What there is one of for each processor. */
struct shared {
  struct record *current; /* the block that the thread is in; none: everything is Java's */
  uint64_t passed;        /* what has been run counts for, without the block under way */
  uint64_t left;          /* what is left of that counts for */
  int64_t budget;         /* so many instructions later a jump backwards is Java's */
  uint64_t came;          /* the last instruction of the block before; 0: no block has begun */
  uint64_t reached;       /* what was written down last; 0: its block's start; -1: nothing */
  uint64_t held;          /* whether the next callback is Java's in any case */
  uint8_t *whole_blocks;  /* to be cleared at every callback, if there is one */
  callback *java_block;
  callback *java_code;
};

/* So that Java can see that it means the same. */
uint64_t rsan_quiet_layout(void) {
  return 1ull << 32 | sizeof(struct shared) << 16 | sizeof(struct record);
}

static void end_whole_blocks(struct shared *shared) {
  if (shared->whole_blocks) {
    *shared->whole_blocks = 0;
  }
}

/* A block begins whose record is `user`. */
void rsan_quiet_block(void *engine, uint64_t pc, uint32_t size, void *user) {
  struct record *next = user;
  struct shared *shared = next->shared;
  struct record *before = shared->current;
  end_whole_blocks(shared);
  if (before && !shared->held && next->size == size && !(next->flags & LOUD_START) &&
      !(before->flags & LOUD_END)) {
    uint64_t passed = shared->passed + shared->left;
    int64_t count = (int64_t)(passed & INSTRUCTIONS);
    if (count < shared->budget || (pc > before->last && count < MOST_INSTRUCTIONS)) {
      shared->passed = passed;
      shared->left = next->total;
      shared->came = before->last;
      shared->current = next;
      shared->reached = 0;
      return;
    }
  }
  shared->java_block(engine, pc, size, next->user);
}

/* The instruction at `pc` comes next. */
void rsan_quiet_code(void *engine, uint64_t pc, uint32_t size, void *user) {
  struct shared *shared = user;
  struct record *block = shared->current;
  end_whole_blocks(shared);
  if (block && !shared->held && pc - block->pc < block->size) {
    uint64_t offset = pc - block->pc;
    if (block->notes[offset >> 6] >> (offset & 63) & 1) {
      shared->reached = pc;
      return;
    }
  }
  shared->java_code(engine, pc, size, 0);
}
