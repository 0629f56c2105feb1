// A run's start and end, and nothing in between.
int main(void) { return 0; }

// SPDX-License-Identifier: Apache-2.0
