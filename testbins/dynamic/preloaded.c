// verdict: robust
// runs: 2
// env: LD_PRELOAD=$FOLDER/lib/libstand-in.so LD_BIND_NOW=1
// prints: 4242
//
// LD_PRELOAD puts a library of the user's before all others.
#include <stdio.h>
#include <unistd.h>

int main(void) {
  printf("%d\n", getppid());
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
