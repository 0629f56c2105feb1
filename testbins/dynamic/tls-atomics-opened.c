// verdict: robust
// runs: 20
// prints: done
//
// As tls-atomics-in-libraries, of a library that is loaded while the program runs, let go and
// loaded again: a thread has its own when it first asks for them, each time somewhere else.
#include "litmus.h"

#include <dlfcn.h>

#include "lib/tls-atomics.h"

static struct tls_own *(*general)(void);
static atomic_long *(*initial)(void);
static void (*move)(int);
static _Atomic(struct tls_own *) published;
static atomic_int seen;

THREAD(worker) {
  struct tls_own *own = general();
  store(initial(), 3, rlx);
  store(&published, own, rel);
  move(1);
  move(2);
  while (!load(&seen, acq)) {
  }
  return arg;
}

THREAD(reader) {
  struct tls_own *own;
  while (!(own = load(&published, acq))) {
  }
  store(&own->progress, load(&own->progress, rlx) + 1, rlx);
  store(&seen, 1, rel);
  return arg;
}

static void *function(void *library, const char *name) {
  void *found = library == NULL ? NULL : dlsym(library, name);
  if (found == NULL) {
    fputs(dlerror(), stderr);
    exit(1);
  }
  return found;
}

int main(void) {
  for (int i = 0; i < 2; i++) {
    void *library = dlopen("libtls-atomics.so", RTLD_NOW);
    general = (struct tls_own * (*)(void)) function(library, "tls_general");
    initial = (atomic_long * (*)(void)) function(library, "tls_initial");
    move = (void (*)(int))function(library, "tls_move");
    store(&published, i == 0 ? NULL : general(), rlx);
    store(&seen, 0, rlx);
    RUN(worker, reader);
    dlclose(library);
  }
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
