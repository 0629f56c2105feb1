// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.hardware;

import java.util.List;
import org.rsanemu.model.hardware.Dependency;
import org.rsanemu.model.hardware.Event;
import org.rsanemu.model.hardware.Fence;
import org.rsanemu.model.hardware.Operation;
import org.rsanemu.model.hardware.Run;

/** A run takes what it consists of. */
record Taking(Run run) implements Feed.Taker {
  @Override
  public void initial(long location, long value) {
    run.initial(location, value);
  }

  @Override
  public List<Event> perform(int thread, Operation operation, int entry) {
    return run.perform(thread, operation);
  }

  @Override
  public void fence(int thread, Fence fence, long site) {
    run.fence(thread, fence, site);
  }

  @Override
  public void branch(int thread, List<Dependency> sources, long site) {
    run.branch(thread, sources, site);
  }

  @Override
  public void synchronize(int from, int to, long site) {
    run.synchronize(from, to, site);
  }
}
