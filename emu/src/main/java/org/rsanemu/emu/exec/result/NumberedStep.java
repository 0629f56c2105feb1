// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

/**
 * An event of a run that is looked at.
 *
 * @param number as the report counts atomic events, from 1; 0 for what it does not count
 */
public record NumberedStep(long number, TraceStep step) {}
