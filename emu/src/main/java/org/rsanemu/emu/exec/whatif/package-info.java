/** What-if executions: what a stale value would change, tried on a copy of the thread. */
package org.rsanemu.emu.exec.whatif;
