// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.group;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.rsanemu.cli.report.source.FunctionNames;
import org.rsanemu.cli.report.source.Hex;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.Wait;

/**
 * Says which findings are one: those of the same kind at the same places, in any order, since which
 * side of a race came first is the schedule's doing. What a place is, and which places count, is
 * the grouping's affair; for a crash it is the signal and the place, for threads that are stuck the
 * places of all; for races on a volatile variable that. Confined to one thread, as its symbolizer
 * is.
 */
public final class FindingKeys {
  private final Grouping grouping;
  private final Symbolizer symbolizer;

  /**
   * @param symbolizer is not asked for {@link Grouping#NONE}
   */
  public FindingKeys(Grouping grouping, Symbolizer symbolizer) {
    this.grouping = grouping;
    this.symbolizer = grouping.seen(symbolizer);
  }

  /** Those of single instructions, for which no source is asked. */
  public static FindingKey exact(Finding finding, List<RunResult.Module> modules) {
    return key(finding, stacks(finding, false).map(stack -> instruction(stack, modules)).sorted());
  }

  /** What makes it one with others. */
  public FindingKey of(Finding finding, List<RunResult.Module> modules) {
    if (grouping == Grouping.NONE) {
      return exact(finding, modules);
    }
    if (grouping.isByAccess() && finding instanceof Finding.Race race) {
      Optional<VolatileVariable> variable = VolatileVariable.of(race, symbolizer, modules);
      if (variable.isPresent()) {
        int number = race.memory().module();
        String module = number >= 0 && number < modules.size() ? modules.get(number).path() : "";
        FindingKey.Place place = new FindingKey.Place(module, variable.get().toString(), 0);
        return key(finding, Stream.of(place));
      }
    }
    if (finding instanceof Finding.Stuck stuck) {
      // How many threads wait at one place may differ from run to run.
      return key(
          finding, stuck.threads().stream().map(state -> line(state, modules)).distinct().sorted());
    }
    return key(
        finding,
        stacks(finding, grouping.isByAccess()).map(stack -> line(stack, modules)).sorted());
  }

  /** Where in a loop that reads several places a thread was left is the schedule's doing. */
  private FindingKey.Place line(Finding.ThreadState state, List<RunResult.Module> modules) {
    FindingKey.Place place = line(state.stack(), modules);
    Wait wait = state.on();
    boolean isOfLoop = grouping.isByAccess() && wait != null && !wait.others().isEmpty();
    String function = place.line().replaceFirst(".* in ", "");
    return isOfLoop ? new FindingKey.Place(place.module(), function, place.address()) : place;
  }

  private static FindingKey key(Finding finding, Stream<FindingKey.Place> places) {
    int signal = finding instanceof Finding.Crash crash ? crash.signal() : 0;
    return new FindingKey(finding.kind(), signal, places.toList());
  }

  private static Stream<List<Frame>> stacks(Finding finding, boolean accessAlone) {
    return switch (finding) {
      case Finding.Race race when accessAlone && mended(race).isPresent() ->
          Stream.of(mended(race).get().stack());
      case Finding.Race race -> Stream.of(race.current().stack(), race.earlier().stack());
      case Finding.Robustness r when accessAlone -> Stream.of(r.access().stack());
      case Finding.Robustness r -> Stream.of(r.access().stack(), r.missed().stack());
      case Finding.Stuck stuck -> stuck.threads().stream().map(Finding.ThreadState::stack);
      case Finding.Crash crash -> Stream.of(crash.stack());
    };
  }

  /** The side that ends the memory, if judged code does; a thread's own ends in no line of that. */
  private static Optional<Finding.Side> mended(Finding.Race race) {
    return race.end().filter(Finding.Side::isJudged);
  }

  private static FindingKey.Place instruction(List<Frame> stack, List<RunResult.Module> modules) {
    if (stack.isEmpty()) {
      return new FindingKey.Place("", "", 0);
    }
    Frame frame = innermostJudged(stack);
    return new FindingKey.Place(module(frame, modules), "", frame.address());
  }

  /** The innermost frame of judged code; the innermost one if none is judged. */
  private static Frame innermostJudged(List<Frame> stack) {
    return stack.stream().filter(Frame::judged).findFirst().orElse(stack.getFirst());
  }

  private static String module(Frame frame, List<RunResult.Module> modules) {
    boolean known = frame.module() >= 0 && frame.module() < modules.size();
    return known ? modules.get(frame.module()).path() : "";
  }

  /** The line at which a report places the stack; the instruction where no line is known. */
  private FindingKey.Place line(List<Frame> stack, List<RunResult.Module> modules) {
    if (stack.isEmpty()) {
      return new FindingKey.Place("", "", 0);
    }
    List<SourceFrame> sources = new ArrayList<>();
    List<String> paths = new ArrayList<>();
    for (Frame frame : stack) {
      for (SourceFrame source : symbolizer.expand(frame, modules)) {
        sources.add(source);
        paths.add(module(frame, modules));
      }
    }
    SourceFrame placed = SourceFrame.nearest(sources);
    String module = paths.get(sources.indexOf(placed));
    if (placed.file().isEmpty() || placed.line() == 0) {
      return new FindingKey.Place(module, "", Hex.parse(placed.address()));
    }
    String function = FunctionNames.plain(placed.function());
    return new FindingKey.Place(module, placed.place() + " in " + function, 0);
  }
}
