// verdict: robust
// runs: 2
// env: LD_LIBRARY_PATH=$FOLDER/lib
// prints: 2
//
// Without a RUNPATH, LD_LIBRARY_PATH says where libraries are.
#include <stdio.h>

int value(void);

int main(void) {
  printf("%d\n", value());
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
