// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import org.jspecify.annotations.Nullable;

/** What a {@link HardwareModel} knows of what comes before one event. */
public interface Past {
  /** That event comes before. Null, and what is older than all that is asked, is passed over. */
  void add(@Nullable Event from, Reason reason, @Nullable Event via);

  /** All such events at earlier places of the event's thread come before. */
  void addAll(Sweep which, int beforePlace, Reason reason, @Nullable Event via);

  /** The event is a write, and own accesses of its location come before. */
  void addSameLocation(Reason reason);

  /** The event thread's last such fence before a place, or null. */
  @Nullable Event lastFence(Fence fence, int beforePlace);

  /** The event thread's last locked access before a place, or null. */
  @Nullable Event lastLocked(int beforePlace);
}
