/* Twice the value where pointers have 64 bits, else three times. */
int chosen(int value);

int chosen_inside(int value);

// SPDX-License-Identifier: Apache-2.0
