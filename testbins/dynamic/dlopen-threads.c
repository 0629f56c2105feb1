// verdict: robust
// runs: 3
// prints: 12
//
// Threads that load a library, look up a function, call it and unload the library again, all at
// once: the dynamic loader's own locks and tables keep it in order, and the library's constructor
// has run before anybody gets its handle. Its thread-local data is made when a thread first uses
// it, and once all have let it go, the library may be loaded anew.
#include "litmus.h"

#include <dlfcn.h>

atomic_int total;

THREAD(user) {
  for (int i = 0; i < 2; i++) {
    void *library = dlopen("libplugin.so", RTLD_NOW);
    if (library == NULL) {
      fputs(dlerror(), stderr);
      exit(1);
    }
    int (*call)(void) = (int (*)(void))dlsym(library, "plugin_call");
    fetch_add(&total, call() > 0, rlx);
    fetch_add(&total, call() > 1, rlx);
    dlclose(library);
  }
  return arg;
}

int main(void) {
  if (dlopen("libnot-there.so", RTLD_NOW) != NULL || dlerror() == NULL) {
    return 1;
  }
  RUN(user, user, user);
  printf("%d\n", total);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
