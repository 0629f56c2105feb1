// A library that needs a function which nobody has, and calls it only if it is asked to.
int had_by_nobody(void);

int asked(int whether) {
  return whether ? had_by_nobody() : 1;
}

// SPDX-License-Identifier: Apache-2.0
