// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.schedule;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.CampaignResult.Learning;
import org.rsanemu.emu.exec.result.KnownSteps;
import org.rsanemu.emu.exec.result.RunRequest.CodeOffset;
import org.rsanemu.emu.sched.Choices;

/**
 * All that a run depends on but the program itself, and the files that it reads.
 *
 * @param tool the version that made it
 * @param binary which program it is for
 * @param seed of the invocation, from which the run has its own
 * @param run its number there, from 1
 * @param options of the command line that change what a run does, as words
 * @param arguments the program's, its name first, as it got them
 * @param environment {@code NAME=value}, as the program got it
 * @param stdin what its standard input had, null if that was closed
 * @param learning how the invocation's first run found its atomic locations
 * @param steps that the first run made, as PCT counts them; 0 if the strategy did not ask
 * @param known what the run knew when it began; a module's path is "" for the program's own
 * @param finding what the run showed: kind and place
 * @param fingerprint of that finding
 * @param choices whom the run let run
 * @param explored what was known of its steps, if it is one of `rsan-emu verify`; else null
 */
public record SavedSchedule(
    String tool,
    Binary binary,
    long seed,
    int run,
    List<String> options,
    List<String> arguments,
    List<String> environment,
    byte @Nullable [] stdin,
    Learning learning,
    long steps,
    List<CodeOffset> known,
    String finding,
    String fingerprint,
    Choices choices,
    @Nullable KnownSteps explored) {
  /** The program's own module in {@link #known}. */
  public static final String OWN = "";

  /**
   * A program.
   *
   * @param isa the name of its instruction set
   * @param buildId that its linker gave it, hexadecimal; "" if none
   * @param hash SHA-256 of its file, hexadecimal
   */
  public record Binary(String isa, String buildId, String hash) {}

  /** The same with other choices. */
  public SavedSchedule with(Choices others) {
    return with(others, known);
  }

  /** The same with other choices, and other instructions known when the run began. */
  public SavedSchedule with(Choices others, List<CodeOffset> otherKnown) {
    return new SavedSchedule(
        tool,
        binary,
        seed,
        run,
        options,
        arguments,
        environment,
        stdin,
        learning,
        steps,
        otherKnown,
        finding,
        fingerprint,
        others,
        explored);
  }
}
