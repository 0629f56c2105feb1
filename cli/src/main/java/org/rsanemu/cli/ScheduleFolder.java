// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.CampaignResult.Learning;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.files.WholeFile;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.build.KeptSchedules;
import org.rsanemu.cli.report.build.Reproduction;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.schedule.SavedSchedule;
import org.rsanemu.cli.schedule.ScheduleWriter;
import org.rsanemu.emu.exec.result.RunRequest.CodeOffset;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.linux.fs.HostPath;
import org.rsanemu.emu.sched.Scheduling;

/** The schedules of one program's runs, in a folder. */
final class ScheduleFolder implements KeptSchedules {
  private static final int DIGITS = 8;
  private static final int LONGEST_PLACE = 40;

  private final Path folder;
  private final Path binary;
  private final SavedSchedule.Binary identity;
  private final long seed;
  private final List<String> options;
  private final GuestOptions guest;
  private final Learning learning;
  private final Map<Integer, RunOutcome> outcomes = new HashMap<>();

  ScheduleFolder(
      Path folder,
      Path binary,
      SavedSchedule.Binary identity,
      long seed,
      List<String> options,
      GuestOptions guest,
      Learning learning) {
    this.folder = folder;
    this.binary = binary;
    this.identity = identity;
    this.seed = seed;
    this.options = options;
    this.guest = guest;
    this.learning = learning;
  }

  @Override
  public FindingView.@Nullable Schedule of(
      String kind, List<SourceFrame> stack, String fingerprint, RunOutcome run) {
    if (run.result().schedule() == null) {
      return null;
    }
    outcomes.put(run.run(), run);
    String name =
        String.join("-", kind, place(stack), digits(fingerprint), made(run)) + ".schedule";
    String file = HostPath.text(folder.resolve(name));
    return new FindingView.Schedule(
        run.run(), file, Reproduction.replay(file, HostPath.text(binary)));
  }

  /** By what the run was made, and which of several it is. */
  private static String made(RunOutcome run) {
    RunResult.Schedule schedule = requireNonNull(run.result().schedule());
    return schedule.explored() == null ? "run" + run.run() : "verify";
  }

  /** Distinguish findings at one line, and builds of one program. */
  private String digits(String fingerprint) {
    byte[] both = (fingerprint + identity.hash()).getBytes(StandardCharsets.UTF_8);
    return Images.hash(both).substring(0, DIGITS);
  }

  /** File and line, or module and address, with nothing in it that a name must not have. */
  private static String place(List<SourceFrame> stack) {
    if (stack.isEmpty()) {
      return "nowhere";
    }
    SourceFrame frame = SourceFrame.nearest(stack);
    String file = frame.file().substring(frame.file().lastIndexOf('/') + 1);
    String place =
        file.isEmpty() ? frame.module() + "-" + frame.address() : file + "-" + frame.line();
    String plain = place.replaceAll("[^A-Za-z0-9._+-]", "_").replaceFirst("^[.-]+", "_");
    return plain.substring(Math.max(0, plain.length() - LONGEST_PLACE));
  }

  /** Writes the schedule that a finding names, if it names one. */
  void write(FindingView finding) throws IOException {
    FindingView.Schedule named = finding.schedule();
    if (named != null) {
      String text = ScheduleWriter.write(of(finding, named.run()));
      WholeFile.write(HostPath.of(named.file()), text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private SavedSchedule of(FindingView finding, int run) {
    RunOutcome outcome = requireNonNull(outcomes.get(run));
    RunResult.Schedule schedule = requireNonNull(outcome.result().schedule());
    return new SavedSchedule(
        Versions.OWN,
        identity,
        seed,
        run,
        options(outcome.scheduling()),
        guest.input().arguments(),
        guest.input().environment(),
        guest.input().stdin(),
        learning,
        outcome.scheduling().steps(),
        named(schedule.known(), ownPath(), SavedSchedule.OWN),
        finding.kind() + " " + finding.place(),
        finding.fingerprint(),
        schedule.choices(),
        schedule.explored());
  }

  /** With the strategy of the run: the invocation may have had several. */
  private List<String> options(Scheduling by) {
    List<String> all = new ArrayList<>();
    all.addAll(List.of("--scheduler", by.strategy(), "--depth", "" + by.depth()));
    all.addAll(List.of("--quantum", "" + by.quantum()));
    all.addAll(options);
    return all;
  }

  private String ownPath() {
    return binary.toAbsolutePath().normalize().toString();
  }

  /** The same places, where a module's path is another one. */
  static List<CodeOffset> named(List<CodeOffset> places, String path, String other) {
    List<CodeOffset> renamed = new ArrayList<>();
    for (CodeOffset each : places) {
      renamed.add(each.module().equals(path) ? new CodeOffset(other, each.address()) : each);
    }
    return renamed;
  }
}
