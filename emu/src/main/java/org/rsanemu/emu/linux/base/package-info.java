// SPDX-License-Identifier: Apache-2.0
/** What all families of system calls share: a call and its outcome, threads, errors, memory. */
package org.rsanemu.emu.linux.base;
