// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

/**
 * How much is explored.
 *
 * @param executions no further one is begun after so many
 * @param steps longer executions are cut
 * @param preemptions of each trace, the ways to run it with so many switches away from a thread
 *     that could have gone on; {@link #UNBOUNDED} for partial-order reduction without that bound
 */
public record Bounds(long executions, int steps, int preemptions) {
  /** As many preemptions as there may be. */
  public static final int UNBOUNDED = -1;

  /** All there is. */
  public static final Bounds NONE = new Bounds(Long.MAX_VALUE, Integer.MAX_VALUE, UNBOUNDED);

  /** What can be the reason that not all was explored. */
  public enum Bound {
    EXECUTIONS,
    STEPS,
    PREEMPTIONS
  }
}
