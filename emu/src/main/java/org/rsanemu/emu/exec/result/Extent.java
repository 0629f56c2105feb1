// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

/** How far a run has come. */
public record Extent(
    long executed,
    long writes,
    long atomicEvents,
    long storeStoreFences,
    long atomicsJudged,
    long atomicsUnknown,
    long plainEvents,
    long plainJudged,
    long plainUnknown) {}
