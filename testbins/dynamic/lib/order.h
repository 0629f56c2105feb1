/* Two libraries, one of which needs the other. */
void say(const char *text);
extern int inner_shared;
int inner_read(void);
int inner_calls_overridden(void);
int outer_read(void);

// SPDX-License-Identifier: Apache-2.0
