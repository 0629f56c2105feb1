// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.Wait;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.UserCode;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

/** What runs of one program showed, in the words of its header. */
final class Sightings implements AutoCloseable {
  private final Set<String> found = new TreeSet<>();
  private final Set<String> stuck = new TreeSet<>();
  private final Map<String, Optional<DebugInfo>> debugInfo = new HashMap<>();
  private List<RunResult.Module> modules = List.of();

  /** What was found, as {@link Header#findings} writes it; harmless violations are not counted. */
  Set<String> found() {
    return found;
  }

  /** How threads waited for one another, as headers declare it. */
  Set<String> stuck() {
    return stuck;
  }

  /** What one run showed, alone. */
  Set<String> of(RunResult result) {
    found.clear();
    add(result);
    return new TreeSet<>(found);
  }

  @Override
  public void close() {
    debugInfo.values().forEach(debug -> debug.ifPresent(DebugInfo::close));
  }

  /** Takes what a run showed. */
  void add(RunResult result) {
    modules = result.modules();
    for (Finding finding : result.findings()) {
      switch (finding) {
        case Finding.Robustness robustness when robustness.consequence().isHarmless() -> {}
        case Finding.Robustness robustness -> found.add("robustness " + line(robustness.access()));
        case Finding.Race race ->
            found.add("race " + Header.sorted(line(race.current()) + "," + line(race.earlier())));
        case Finding.Stuck stopped -> {
          found.add(finding.kind());
          stuck.add(words(stopped));
        }
        case Finding.Crash _ -> found.add(finding.kind());
      }
    }
  }

  private String words(Finding.Stuck stopped) {
    List<String> parts = new ArrayList<>();
    for (Finding.ThreadState state : stopped.threads()) {
      StringBuilder part = new StringBuilder("T" + state.thread());
      Wait wait = state.on();
      if (wait != null) {
        part.append(' ').append(wait.kind());
        for (Wait.Holder holder : wait.holders()) {
          part.append(" T").append(holder.thread()).append(holder.ended() ? " ended" : "");
          part.append(holder.since().isEmpty() ? "" : ":" + line(holder.since()));
        }
        Wait.Earlier earlier = wait.earlier();
        if (earlier != null) {
          part.append(' ').append(earlier.sort()).append(" T").append(earlier.thread());
          part.append(':').append(line(earlier.stack()));
        }
      }
      parts.add(part.toString());
    }
    for (Wait.Cycle cycle : stopped.cycles()) {
      parts.add("cycle " + cycle.threads().stream().map(String::valueOf).collect(joining(" ")));
    }
    return String.join("; ", parts);
  }

  /** The source line of the user's innermost frame; 0 if the side has none. */
  private int line(Finding.Side side) {
    return line(side.stack());
  }

  private int line(List<Frame> stack) {
    Optional<Frame> frame = stack.stream().filter(Frame::judged).findFirst();
    return frame
        .flatMap(f -> debugInfo(f).flatMap(d -> UserCode.nearestUser(d.places(f.address()))))
        .map(DebugInfo.Place::line)
        .orElse(0);
  }

  /** Of the module that a frame is in. */
  private Optional<DebugInfo> debugInfo(Frame frame) {
    return debugInfo.computeIfAbsent(
        modules.get(frame.module()).path(),
        path -> {
          try {
            return Optional.of(DwarfInfo.open(ElfLoader.loadShared(Path.of(path))));
          } catch (BadBinaryException e) {
            return Optional.empty();
          }
        });
  }
}
