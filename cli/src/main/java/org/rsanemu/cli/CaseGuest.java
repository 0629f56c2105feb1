// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.cli.options.AtomicArgument;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.FileOptions;
import org.rsanemu.cli.options.ProgramOptions;
import org.rsanemu.cli.options.ScheduleOptions;
import org.rsanemu.emu.exec.result.EmulatedMachine;
import org.rsanemu.emu.exec.result.Judging;
import org.rsanemu.emu.exec.result.ProgramInput;
import org.rsanemu.emu.exec.result.RunRequest.AtomicRange;
import org.rsanemu.emu.linux.fs.HostFiles;
import org.rsanemu.emu.linux.fs.HostPath;
import org.rsanemu.isa.hardware.HardwareFacts;
import org.rsanemu.isa.service.Architecture;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.loader.Image;
import org.rsanemu.model.analysis.Models;

/** What the runs of a case have in common, from the options that describe it. */
record CaseGuest(
    List<String> command, ScheduleOptions schedule, ProgramOptions program, FileOptions files) {
  static CaseGuest of(
      Path binary,
      List<String> arguments,
      ScheduleOptions schedule,
      ProgramOptions program,
      FileOptions files) {
    List<String> command = new ArrayList<>(List.of(HostPath.text(binary)));
    command.addAll(arguments);
    return new CaseGuest(command, schedule, program, files);
  }

  /**
   * With what the image says.
   *
   * @throws Failure if it has no variable that the options name
   */
  GuestOptions of(Image image, byte @Nullable [] stdin) throws Failure {
    requireFits(image);
    return of(atomics(image), files.hostFiles(image), stdin);
  }

  /** A processor's memory model is that of the binary's own, by whose instructions it judges. */
  private void requireFits(Image image) throws Failure {
    if (!program.model.isOfHardware()) {
      return;
    }
    Architecture architecture = Architectures.of(image.machine());
    HardwareFacts facts = architecture.hardware();
    boolean fits =
        facts != null
            && (program.model == Models.HARDWARE || facts.word().equals(program.model.toString()));
    if (!fits) {
      String known = facts == null ? "" : ": choose " + facts.word();
      throw new Failure(
          ExitCodes.USAGE,
          "--model %s does not fit code for %s%s"
              .formatted(program.model, architecture.name(), known));
    }
  }

  /** Without an image: good for nothing but to name what cannot be run. */
  GuestOptions withoutImage(byte[] stdin) {
    return of(List.of(), HostFiles.OWN, stdin);
  }

  private GuestOptions of(List<AtomicRange> atomics, HostFiles hostFiles, byte @Nullable [] stdin) {
    return new GuestOptions(
        new ProgramInput(command, program.environment(), stdin, hostFiles),
        new EmulatedMachine(
            program.cpu == ProgramOptions.Cpu.LSE, program.cpus, program.capacity()),
        schedule.scheduling(),
        schedule.maxInstructions,
        atomics,
        new Judging(
            program.judge,
            program.checkLibraries,
            program.strict,
            program.model,
            program.races,
            program.libraryOrder,
            program.volatiles,
            schedule.onlyRun() != 0));
  }

  private List<AtomicRange> atomics(Image image) throws Failure {
    try {
      return program.atomics.stream()
          .flatMap(each -> AtomicArgument.resolve(each, image.symbols()).stream())
          .toList();
    } catch (IllegalArgumentException e) {
      throw new Failure(ExitCodes.USAGE, String.valueOf(e.getMessage()));
    }
  }
}
