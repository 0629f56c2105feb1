// SPDX-License-Identifier: Apache-2.0
/**
 * Stateless exploration of all schedules with dynamic partial-order reduction. It knows threads,
 * the steps they are about to make and the objects that these touch, and nothing of guests: whoever
 * drives a machine asks {@link org.rsanemu.emu.explore.Explorer} at each scheduling point.
 *
 * <p>The words are those of Abdulla, Aronis, Jonsson and Sagonas, Source Sets: A Foundation for
 * Optimal Dynamic Partial Order Reduction, JACM 64(4), 2017 (first at POPL 2014): event, happens
 * before, trace, sleep set, source set, wakeup tree.
 */
package org.rsanemu.emu.explore;
