// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.sc;

import org.rsanemu.model.location.MemoryModel;

/**
 * Sequential consistency (Lamport 1979): each read sees the newest write, so no access can do what
 * no execution under SC does. What is left to report are races, crashes, deadlocks and livelocks.
 */
public final class SequentialConsistency implements MemoryModel {}
