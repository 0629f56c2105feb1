// SPDX-License-Identifier: Apache-2.0
/**
 * The race detector: RSAN's appendix B over the shared clocks, with FastTrack's epochs (Flanagan
 * and Freund, PLDI 2009) in place of {@code NW} and {@code NR}.
 *
 * <p>Deviations from FastTrack: the clocks are {@code c}, {@code a} and {@code r}, which know
 * relaxed accesses and fences; a cell that has raced keeps full clocks from then on, so that one
 * race hides no other; memory is judged by the byte. Deviation from appendix B: fences sc order
 * nothing among themselves, unless races are to be judged by RC20.
 */
package org.rsanemu.model.race;
