// SPDX-License-Identifier: Apache-2.0
/** The guest's Linux: its address space, system calls, threads and files. Knows no engine. */
package org.rsanemu.emu.linux;
