/* One name, two versions: programs that were linked against the old one keep it. */
__attribute__((symver("value@V1"))) int value_old(void) { return 1; }

__attribute__((symver("value@@V2"))) int value_new(void) { return 2; }

// SPDX-License-Identifier: Apache-2.0
