// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.rsanemu.cli.campaign.Basis;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.cli.campaign.Seeds;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.emu.sched.Strategy;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

/**
 * What a run under a random strategy shows, some execution of the exploration has shown. That one
 * may have found more: in a run, a thread can be over before another is created, and then the
 * library has ordered what they did.
 */
@Tag("slow")
class VerifySoundnessTest {
  private static final int RUNS = Integer.getInteger("verify.runs", 30);
  private static final int EXECUTIONS = 10_000;
  private static final List<String> STRATEGIES =
      List.of(Strategy.RANDOM, Strategy.POS, Strategy.WALK);

  /**
   * By program, whether threads wait in it. A random run then has looks that were in vain, which an
   * exploration leaves out: which read saw which write is compared where there are none.
   */
  private static final Map<String, Boolean> PROGRAMS =
      Map.ofEntries(
          Map.entry("SB+rlx", false),
          Map.entry("MP+rlx", false),
          Map.entry("IRIW+rel+acq", false),
          Map.entry("verify-cas-counter-2", false),
          Map.entry("verify-lastzero-3", false),
          Map.entry("verify-mutex-counter-3", true),
          Map.entry("verify-philosophers-3", true),
          Map.entry("verify-spin-flag", true),
          Map.entry("verify-ticket-3-1", true),
          Map.entry("verify-peterson-ra", true),
          Map.entry("verify-semaphore-2-1", true),
          Map.entry("verify-handshake", true),
          Map.entry("verify-rcu", true));

  /**
   * What can be seen from outside, and which read saw which write.
   *
   * @param signature 0 where that cannot be compared
   */
  private record Behaviour(String ending, String output, Set<String> found, long signature) {
    boolean includes(Behaviour other) {
      return ending.equals(other.ending)
          && output.equals(other.output)
          && signature == other.signature
          && found.containsAll(other.found);
    }
  }

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  List<DynamicTest> randomRunsShowNothingElse() {
    List<DynamicTest> tests = new ArrayList<>();
    PROGRAMS.keySet().stream()
        .sorted()
        .forEach(name ->
            Corpus.ISAS.stream()
                .filter(isa -> Corpus.isTurnOf(name, isa))
                .forEach(isa ->
                    tests.add(
                        DynamicTest.dynamicTest(name + " on " + isa, () -> check(name, isa)))));
    return tests;
  }

  private static void check(String name, String isa) throws Exception {
    Path binary = Corpus.binary(isa, name);
    Header header = Header.read(Corpus.source(name), isa);
    boolean waits = PROGRAMS.get(name);
    Verified verified = Verified.kept(binary, header, EXECUTIONS);
    assertThat(verified.result().isComplete()).as("%s", verified.result()).isTrue();
    try (Sightings sightings = new Sightings()) {
      Set<Behaviour> explored = new HashSet<>();
      for (RunResult execution : verified.executions()) {
        if (!(execution.ending() instanceof Ending.Abandoned)) {
          explored.add(behaviour(execution, sightings, waits));
        }
      }
      assertThat(explored).isNotEmpty();
      for (RunResult run : sampled(binary, header)) {
        Behaviour shown = behaviour(run, sightings, waits);
        assertThat(explored).anyMatch(execution -> execution.includes(shown));
      }
    }
  }

  private static Behaviour behaviour(RunResult result, Sightings sightings, boolean waits) {
    StringBuilder output = new StringBuilder();
    for (RunResult.Output part : result.output()) {
      output.append(part.descriptor()).append(new String(part.bytes(), StandardCharsets.UTF_8));
    }
    return new Behaviour(
        result.ending().toString(),
        output.toString(),
        sightings.of(result),
        waits ? 0 : result.observed().signature());
  }

  private static List<RunResult> sampled(Path binary, Header header) throws BadBinaryException {
    Image image = ElfLoader.load(binary);
    GuestOptions guest = Verified.guest(image, header);
    List<RunResult> results = new ArrayList<>();
    Basis basis = Basis.NOTHING;
    try (DebugInfo debug = DwarfInfo.open(image);
        Program program = Program.open(image, debug)) {
      while (results.size() < RUNS) {
        int run = results.size() + 1;
        Scheduling by = Scheduling.of(STRATEGIES.get(run % STRATEGIES.size()));
        long seed = Seeds.ofRun(1, run);
        RunResult result =
            program.run(
                guest.request(run, seed, by, basis).by(ScheduleSource.FREE, Verified.far()));
        if (result.learned().size() > basis.known().size()) {
          basis = new Basis(result.learned(), 0);
          results.clear();
        } else {
          results.add(result);
        }
      }
    }
    return results;
  }
}
