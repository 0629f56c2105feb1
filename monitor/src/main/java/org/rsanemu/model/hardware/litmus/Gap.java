// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rsanemu.model.hardware.Dependency;
import org.rsanemu.model.hardware.Event;
import org.rsanemu.model.hardware.Fence;

/**
 * What a thread did between two accesses that a test keeps: each kind of fence once, where it last
 * stood, and the branches that depend on kept reads.
 */
final class Gap {
  private final List<Event> between;
  private final Map<Event, Integer> steps;

  /**
   * @param steps the numbers of the reads that are kept
   */
  Gap(List<Event> between, Map<Event, Integer> steps) {
    this.between = between;
    this.steps = steps;
  }

  /** Adds the fences as steps; returns the control dependencies of the access after them. */
  List<LitmusStep.On> into(List<LitmusStep> result) {
    List<LitmusStep.On> control = new ArrayList<>();
    for (int i = 0; i < between.size(); i++) {
      Event event = between.get(i);
      if (event.kind() == Event.Kind.BRANCH) {
        add(control, event);
      } else if (event.kind() == Event.Kind.FENCE && isLast(i)) {
        result.add(LitmusStep.fence(shown(event.fence()), control, event.site()));
        control = new ArrayList<>();
      }
    }
    return control;
  }

  /** What the kernel does is a full fence at least. */
  private static Fence shown(Fence fence) {
    return fence == Fence.KERNEL ? Fence.FULL : fence;
  }

  private boolean isLast(int i) {
    Fence fence = shown(between.get(i).fence());
    return between.subList(i + 1, between.size()).stream()
        .noneMatch(e -> e.kind() == Event.Kind.FENCE && shown(e.fence()) == fence);
  }

  private void add(List<LitmusStep.On> control, Event branch) {
    for (Dependency source : branch.dependencies()) {
      Integer step = steps.get(source.read());
      if (step != null && !control.contains(new LitmusStep.On(source.kind(), step))) {
        control.add(new LitmusStep.On(source.kind(), step));
      }
    }
  }
}
