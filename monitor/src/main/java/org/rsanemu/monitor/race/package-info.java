/**
 * The race detector: RSAN's appendix B over the shared clocks, with FastTrack's epochs (Flanagan
 * and Freund, PLDI 2009) in place of {@code NW} and {@code NR}.
 *
 * <p>Deviations from FastTrack: the clocks follow RC20 ({@code c}, {@code a}, {@code r}); a cell
 * that has raced keeps full clocks from then on, so that one race hides no other; memory is judged
 * by the byte.
 */
package org.rsanemu.monitor.race;
