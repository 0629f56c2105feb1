// SPDX-License-Identifier: Apache-2.0
/** System calls on files, by path and by descriptor. */
package org.rsanemu.emu.linux.fs.calls;
