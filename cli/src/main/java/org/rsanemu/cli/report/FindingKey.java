// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;

/**
 * What makes findings equal (design section 8): the kind, and the innermost judged frames of both
 * sides, in either order. For a crash it is the signal and the frame; for threads that are stuck,
 * the frames of all.
 */
public record FindingKey(String kind, int signal, List<Place> places) {
  /** A place in the code: a module's path, since its number may differ between runs. */
  public record Place(String module, long address) implements Comparable<Place> {
    private static final Comparator<Place> ORDER =
        Comparator.comparing(Place::module).thenComparingLong(Place::address);

    @Override
    public int compareTo(Place other) {
      return ORDER.compare(this, other);
    }
  }

  static FindingKey of(Finding finding, List<RunResult.Module> modules) {
    int signal = finding instanceof Finding.Crash crash ? crash.signal() : 0;
    List<Place> places = stacks(finding).map(stack -> place(stack, modules)).sorted().toList();
    return new FindingKey(finding.kind(), signal, places);
  }

  private static Stream<List<Frame>> stacks(Finding finding) {
    return switch (finding) {
      case Finding.Race race -> Stream.of(race.current().stack(), race.earlier().stack());
      case Finding.Robustness r -> Stream.of(r.access().stack(), r.missed().stack());
      case Finding.Stuck stuck -> stuck.threads().stream().map(Finding.ThreadState::stack);
      case Finding.Crash crash -> Stream.of(crash.stack());
    };
  }

  private static Place place(List<Frame> stack, List<RunResult.Module> modules) {
    if (stack.isEmpty()) {
      return new Place("", 0);
    }
    Frame frame = innermostJudged(stack);
    boolean known = frame.module() >= 0 && frame.module() < modules.size();
    return new Place(known ? modules.get(frame.module()).path() : "", frame.address());
  }

  /** The innermost frame of judged code; the innermost one if none is judged. */
  private static Frame innermostJudged(List<Frame> stack) {
    return stack.stream().filter(Frame::judged).findFirst().orElse(stack.getFirst());
  }
}
