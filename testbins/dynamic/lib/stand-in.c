/* Stands in front of the C library's function of the same name. */
int getppid(void) { return 4242; }

// SPDX-License-Identifier: Apache-2.0
