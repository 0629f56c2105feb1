/* What dlopen-threads and race-plugin load: a constructor, thread-local data, and a race. */
#include <stdatomic.h>

static _Thread_local int calls;
static atomic_int loaded;
int unguarded;

__attribute__((constructor)) static void load(void) { loaded = 1; }

__attribute__((destructor)) static void unload(void) { loaded = 0; }

/* How often this thread has called, 0 if the constructor has not run. */
int plugin_call(void) { return loaded ? ++calls : 0; }

void plugin_race(int value) {
  unguarded = value;
}

// SPDX-License-Identifier: Apache-2.0
