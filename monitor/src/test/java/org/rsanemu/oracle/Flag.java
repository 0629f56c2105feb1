// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

/** A violation that a reference monitor found: where, and the two positions. */
public record Flag(int thread, int location, long site, long hb, long must) {}
