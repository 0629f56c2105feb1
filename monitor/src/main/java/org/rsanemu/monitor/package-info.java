/** The two detectors joined: one sink of events, one set of clocks. */
package org.rsanemu.monitor;
