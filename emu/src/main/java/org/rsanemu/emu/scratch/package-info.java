// SPDX-License-Identifier: Apache-2.0
/** What a thread would do next if it ran alone: tried on a scratch copy of its state. */
package org.rsanemu.emu.scratch;
