// SPDX-License-Identifier: Apache-2.0
/** The guest's address space, and the calls that map memory. */
package org.rsanemu.emu.linux.mm;
