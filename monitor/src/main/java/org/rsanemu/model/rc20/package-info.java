// SPDX-License-Identifier: Apache-2.0
/**
 * The robustness monitor: design section 4, which is RSAN's appendix A with sc accesses.
 *
 * <p>Its positions: {@code hb}, the newest write to a location that a thread has synchronized with;
 * {@code must}, the newest write that SC orders before the thread's next access.
 */
package org.rsanemu.model.rc20;
