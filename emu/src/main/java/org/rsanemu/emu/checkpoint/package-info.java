// SPDX-License-Identifier: Apache-2.0
/** Saves the state of many objects at once, and puts it back. */
@NullMarked
package org.rsanemu.emu.checkpoint;

import org.jspecify.annotations.NullMarked;
