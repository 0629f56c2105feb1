/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The data plane: what every instruction and every access of a run passes. It decides nothing. What
 * it can show to need no decision, it keeps here: where the thread is, and who accessed which bytes
 * of plain memory when. Everything else it hands to Java, which has the same structures (DataPlane)
 * and checks their sizes when it loads this library.
 *
 * Thread-confined: one plane belongs to one engine, and to the thread that runs it.
 */
#ifndef RSAN_PLANE_H
#define RSAN_PLANE_H

#include <stdbool.h>
#include <stdint.h>

/* For what Java, or the engine, calls. */
#define EXPORT __attribute__((visibility("default")))

/* Guest addresses are below 1 << ADDRESS_BITS. */
enum { ADDRESS_BITS = 36, PAGE_BITS = 12, LINE_BITS = 5, LINE = 1 << LINE_BITS, WORD = 8 };

typedef void code_callback(void *engine, uint64_t pc, uint32_t size, void *user);
typedef void access_callback(
    void *engine, int type, uint64_t address, int size, int64_t value, void *user);
typedef void clock_callback(void *plane);

/*
 * What an instruction of a block is: its number, and what else its callbacks must know. Above the
 * number is the logarithm of what its memory operand must be aligned to.
 */
enum { NUMBER_BITS = 25, ALIGNMENT_MASK = 7 };
#define INSTRUCTION_CALL (UINT32_C(1) << 29)   /* it saves where it was called from */
#define INSTRUCTION_RETURN (UINT32_C(1) << 30) /* it reads that back */
#define INSTRUCTION_JAVA (UINT32_C(1) << 31)   /* it and its accesses are Java's */

enum { BLOCK_JAVA_START = 1, BLOCK_JAVA_END = 2, BLOCK_RUNTIME = 4 };

/* What is Java's in any case: nothing, all accesses, or everything; then blocks are nobody's. */
enum { CALLS_NEEDED, CALLS_ACCESSES, CALLS_ALL };

/* A block of code, as the engine translates it. */
struct block {
  struct block *next; /* of those with the same hash */
  uint64_t pc;
  uint64_t last;  /* the address of its last instruction */
  uint64_t total; /* what all its instructions count for */
  uint64_t id;    /* its number in Java, from 1 */
  uint32_t size;  /* in bytes */
  uint32_t flags;
  uint32_t instructions[]; /* by their offset in bytes */
};

/* The plain memory that an instruction has accessed; addresses of 0 are none. */
struct touch {
  uint64_t first;
  uint64_t last;
  uint64_t size; /* of the last access */
};

/*
 * Who accessed some bytes, 1, 4 or 8 of them, and where in the code. A stamp is a thread's slot (14
 * bits), the shape of the access (4) and the epoch (45), as class Stamp has it; 0 is nobody. If
 * several threads read, `read` is ~n for the set number n.
 */
struct cell {
  uint64_t write;
  uint64_t write_site;
  uint64_t read;
  uint64_t read_site;
};

/* The newest read of each of several threads. */
struct readers {
  uint32_t count;
  uint32_t capacity;
  struct {
    uint64_t stamp;
    uint64_t site;
  } by[];
};

/*
 * For each line of memory: 0 if nothing is known of it, LINE_JAVA if Java keeps what is known, else
 * where its cells are: the number of their first unit times 4, and the logarithm of their grain.
 */
enum { LINE_NONE = 0 };
enum { GROUP_BITS = 11, GROUP = 1 << GROUP_BITS }; /* of lines: 64 KiB */
#define LINE_JAVA UINT32_MAX
enum { UNIT = 4 }; /* cells */

struct plane {
  /* Where the thread is. */
  struct block *current; /* the block that it is in; none: all callbacks are Java's */
  uint64_t passed;       /* what has been run counts for, without the block under way */
  uint64_t left;         /* what is left of that counts for */
  int64_t budget;        /* so many instructions later a jump backwards is Java's */
  uint64_t came;         /* the last instruction of the block before; 0: no block has begun */
  uint64_t reached;      /* the newest instruction; 0: its block's start; -1: none */
  uint64_t instruction;  /* the same, as its block has it; 0: its accesses are Java's */
  uint64_t calls;        /* one of CALLS_: what is Java's in any case */
  uint64_t rest;         /* where the instruction's next access comes, if it goes on */
  uint8_t *whole_blocks; /* to be cleared at every callback, if there is one */

  /* What its accesses of plain memory are to be kept with. */
  uint64_t stamp;       /* its slot and epoch; 0: they are not kept */
  uint64_t context;     /* of its calls, as a site has it */
  uint64_t own;         /* whether what a runtime library does now is its own business */
  uint64_t stack_start; /* its stack: the half-open range */
  uint64_t stack_end;
  uint64_t fresh;     /* whether `clock` is this thread's */
  int64_t *clock;     /* the newest epoch of each slot that it knows */
  uint64_t writes;    /* how often it has written since Java asked last */
  uint64_t outwrites; /* how often not to its own stack */

  /* Whose stacks there are: pairs of start and end. */
  uint64_t *stacks;
  uint64_t stack_count;
  uint64_t lowest_stack;
  uint64_t highest_stack;
  uint64_t shared; /* whether a thread has accessed plain memory on another one's stack */

  /* Who takes what is not kept here. */
  code_callback *java_block;
  code_callback *java_code;
  access_callback *java_access;
  clock_callback *java_clock; /* is asked to fill `clock` */

  /* Memory, reserved by Java; all zero at first. */
  struct touch *touches;  /* by the instruction's number */
  uint32_t *lines;        /* by address / LINE */
  uint64_t *groups;       /* a bit for each GROUP lines: clear if nothing is known of any */
  struct cell *cells;     /* in units */
  uint64_t *line_of_unit; /* the line whose cells begin there, plus 1 */
  uint64_t *java_lines;   /* the lines that are Java's */
  uint8_t *writable;      /* by page: whether the guest may write there; if not, it is Java's */
  uint64_t units;         /* how many of the above there is room for */
  uint64_t used_units;    /* how many of them this run has used, and one more; 0: none */

  /* This library's own. */
  uint64_t elsewhere[64]; /* pages, plus 1, that are on no stack, by their low bits */
  uint64_t java_count;
  uint64_t free_units[4]; /* by the logarithm of the grain: the first free ones' number, or 0 */
  struct readers **sets;
  uint64_t set_count;
  uint64_t set_capacity;
  uint64_t free_set; /* the number of a free one, plus 1, or 0 */
  struct block **buckets;
  uint64_t bucket_count; /* a power of two, or 0 */
  uint64_t block_count;
};

/* Stamps. */
#define SHAPE_SHIFT 45
#define SLOT_SHIFT 49
#define EPOCH_MASK ((UINT64_C(1) << SHAPE_SHIFT) - 1)
#define SHAPE_MASK (UINT64_C(15) << SHAPE_SHIFT)

/* blocks.c: the block that begins at an address, or none. */
struct block *plane_block_at(const struct plane *plane, uint64_t pc);

/* stacks.c: notes that the thread touches plain memory that is not on its own stack. */
void plane_touch_elsewhere(struct plane *plane, uint64_t address);

/* sets.c: sets of readers, by number. */
uint64_t plane_set_create(struct plane *plane, uint64_t stamp, uint64_t site);
void plane_set_put(struct plane *plane, uint64_t number, uint64_t stamp, uint64_t site);
uint64_t plane_set_copy(struct plane *plane, uint64_t number);
void plane_set_free(struct plane *plane, uint64_t number);

/* Whether a cell's `read` is a set; its number. */
static inline bool plane_is_set(uint64_t held) { return (int64_t)held < 0; }

/* lines.c: the cells of lines. */
static inline unsigned plane_grain(uint32_t line) { return line & 3; }

static inline struct cell *plane_cells(const struct plane *plane, uint32_t line) {
  return plane->cells + (uint64_t)(line >> 2) * UNIT;
}

/* How many cells a line has, by the logarithm of its grain. */
static inline unsigned plane_cell_count(unsigned grain) { return LINE >> grain; }

uint32_t plane_line_new(struct plane *plane, uint64_t line, unsigned grain);
uint32_t plane_line_split(struct plane *plane, uint64_t line, unsigned grain);
void plane_line_end(struct plane *plane, uint64_t line);
void plane_line_to_java(struct plane *plane, uint64_t line);

/*
 * shadow.c: keeps an access by the thread of `plane->stamp`, of the bytes from `from` up to `until`
 * of one of `size` bytes at `address`. False if Java must decide: the access conflicts with an
 * earlier one, or the line is Java's. What came before that byte is kept then; to keep it again
 * changes nothing.
 */
bool plane_keep(
    struct plane *plane,
    uint64_t address,
    uint64_t size,
    uint64_t from,
    uint64_t until,
    uint64_t site,
    bool writes);

/* Whether all accesses in `held`, of a cell of the plane, happened before what the thread does. */
bool plane_covers(struct plane *plane, uint64_t held);

#endif
