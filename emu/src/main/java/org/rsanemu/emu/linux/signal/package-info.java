// SPDX-License-Identifier: Apache-2.0
/** Signals: sending, taking, handlers and their frames. */
package org.rsanemu.emu.linux.signal;
