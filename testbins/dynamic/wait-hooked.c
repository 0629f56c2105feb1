// verdict: crash
// runs: 100
// verify: crash
//
// The program puts a function of its own into the word by which it calls sched_yield: that name says
// nothing any more of what a thread does that waits.
#define _GNU_SOURCE
#include <link.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "litmus.h"

#if __SIZEOF_POINTER__ == 8
typedef ElfW(Rela) Relocation;
#define SYMBOL(relocation) ELF64_R_SYM((relocation)->r_info)
#else
typedef ElfW(Rel) Relocation;
#define SYMBOL(relocation) ELF32_R_SYM((relocation)->r_info)
#endif

static atomic_int y;

static void hook(const char *name, void *function) {
  Relocation *relocation = 0;
  size_t size = 0;
  const char *names = 0;
  const ElfW(Sym) *symbols = 0;
  for (ElfW(Dyn) *entry = _DYNAMIC; entry->d_tag; entry++) {
    if (entry->d_tag == DT_JMPREL) relocation = (void *)entry->d_un.d_ptr;
    if (entry->d_tag == DT_PLTRELSZ) size = entry->d_un.d_val;
    if (entry->d_tag == DT_STRTAB) names = (const char *)entry->d_un.d_ptr;
    if (entry->d_tag == DT_SYMTAB) symbols = (const void *)entry->d_un.d_ptr;
  }
  for (Relocation *end = relocation + size / sizeof *relocation; relocation < end; relocation++) {
    if (strcmp(names + symbols[SYMBOL(relocation)].st_name, name) == 0) {
      *(void **)relocation->r_offset = function;
    }
  }
}

static int tell(void) { abort(); }

THREAD(waiter) {
  while (load(&y, acq) != 1) {
    sched_yield();
  }
  return arg;
}

THREAD(other) {
  store(&y, 1, rel);
  return arg;
}

int main(void) {
  hook("sched_yield", tell);
  RUN(waiter, other);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
