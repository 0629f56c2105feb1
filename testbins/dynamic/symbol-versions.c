// verdict: robust
// runs: 2
// prints: 2 1 2
//
// A function in two versions: the program is bound to the newer one, and asks for both by name.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>

int value(void);

typedef int function(void);

int main(void) {
  function *old = (function *)dlvsym(RTLD_DEFAULT, "value", "V1");
  function *new = (function *)dlvsym(RTLD_DEFAULT, "value", "V2");
  printf("%d %d %d\n", value(), old == NULL ? -1 : old(), new == NULL ? -1 : new());
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
