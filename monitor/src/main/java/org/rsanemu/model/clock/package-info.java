// SPDX-License-Identifier: Apache-2.0
/**
 * The clocks that both detectors share.
 *
 * <p>Letters as in RSAN's appendices A and B and design section 4: a thread has the views {@code c}
 * (current), {@code a} (acquired), {@code r} (released) and the order {@code sc}; a location has
 * {@code W}, {@code Wsc}, {@code Msc}, {@code WS} and {@code MS}. The papers index views by
 * location. Here they are indexed by thread, because happens-before and hb_SC are closed under
 * program order: an epoch of a thread stands for all that it had accessed by then, and a location
 * knows at which epochs each thread accessed it.
 */
package org.rsanemu.model.clock;
