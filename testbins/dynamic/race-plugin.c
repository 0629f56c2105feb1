// verdict: race 16,16
// runs: 2
// prints: done
//
// A race inside a library of the program's own that was loaded with dlopen: it is reported with
// that library's source lines (lib/plugin.c).
#include "litmus.h"

#include <dlfcn.h>

void (*race)(int);

THREAD(user) {
  race((int)(intptr_t)arg);
  return arg;
}

int main(void) {
  void *library = dlopen("libplugin.so", RTLD_LAZY);
  race = (void (*)(int))dlsym(library, "plugin_race");
  RUN(user, user);
  dlclose(library);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
