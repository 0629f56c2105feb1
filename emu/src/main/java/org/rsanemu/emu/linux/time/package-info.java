/** Clocks, sleeping and timers. */
package org.rsanemu.emu.linux.time;
