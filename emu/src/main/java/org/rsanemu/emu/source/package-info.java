// SPDX-License-Identifier: Apache-2.0
/** What the source says of a program's atomic instructions, where it says more than they do. */
package org.rsanemu.emu.source;
