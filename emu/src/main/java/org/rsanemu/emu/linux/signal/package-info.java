/** Signals: sending, taking, handlers and their frames. */
package org.rsanemu.emu.linux.signal;
