// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An explorer that replays what others have reported of branches explores what it would explore
 * without them: the same executions in the same order, with the same left to do after each.
 */
@Tag("slow")
class BranchesTest {
  private static final int PROGRAMS = Integer.getInteger("explore.programs", 60);
  private static final int MOST_EXECUTIONS = 400;

  /** One execution of the explorer: what was run, how it ended, and all that is left to do. */
  private record Execution(String trace, @Nullable ExecutionOutcome outcome, String left) {}

  /** Others who explore branches, whenever chance lets them. */
  private static final class Others {
    private final ModelProgram program;
    private final Random random;
    private final Branch[] branches;
    private final Transcripts<String> transcripts = new Transcripts<>();
    private int reported;

    Others(ModelProgram program, int count, long seed) {
      this.program = program;
      random = new Random(seed);
      branches = new Branch[count];
    }

    /** Between two executions of the explorer. */
    void goOn(Explorer explorer) {
      for (int i = 0; i < branches.length; i++) {
        if (random.nextInt(3) == 0) {
          branches[i] = explorer.split(random.nextBoolean());
        }
        for (int left = random.nextInt(6); left > 0 && branches[i] != null; left--) {
          Explorer ahead = branches[i].explorer();
          ModelRun run = ModelRun.of(program);
          boolean more = once(run, ahead);
          transcripts.add(ahead, run.trace());
          reported++;
          if (!more) {
            branches[i] = null;
          }
        }
      }
    }
  }

  private static boolean once(ModelRun run, Explorer explorer) {
    explorer.begin();
    int thread;
    while ((thread = explorer.choose(run.steps)) != Explorer.NOBODY) {
      explorer.did(run.step(thread));
    }
    return explorer.end();
  }

  private static String left(Explorer explorer) {
    StringWriter text = new StringWriter();
    try {
      explorer.save(text, "");
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return text.toString();
  }

  private static List<Execution> alone(ModelProgram program) {
    List<Execution> executions = new ArrayList<>();
    Explorer explorer = new Explorer(Bounds.NONE);
    boolean more = true;
    while (more && executions.size() < MOST_EXECUTIONS) {
      ModelRun run = ModelRun.of(program);
      more = once(run, explorer);
      executions.add(new Execution(run.trace(), explorer.outcome(), left(explorer)));
    }
    return executions;
  }

  /** Returns how many executions were not run. */
  private static int check(ModelProgram program, List<Execution> alone, Others others) {
    Explorer explorer = new Explorer(Bounds.NONE);
    int replayed = 0;
    for (Execution execution : alone) {
      String trace = others.transcripts.replay(explorer);
      if (trace == null) {
        ModelRun run = ModelRun.of(program);
        once(run, explorer);
        trace = run.trace();
      } else {
        replayed++;
        explorer.end();
      }
      assertThat(new Execution(trace, explorer.outcome(), left(explorer)))
          .as("%s", program)
          .isEqualTo(execution);
      if (!explorer.done()) {
        others.transcripts.forget(explorer.left());
        others.goOn(explorer);
      }
    }
    return replayed;
  }

  @ParameterizedTest
  @EnumSource
  void whoeverElseExploresChangesNothing(RandomPrograms.Flavour flavour) {
    long reported = 0;
    long replayed = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      ModelProgram program = RandomPrograms.program(flavour, seed);
      List<Execution> alone = alone(program);
      for (int count = 1; count <= 3; count++) {
        Others others = new Others(program, count, seed);
        replayed += check(program, alone, others);
        reported += others.reported;
      }
    }
    assertThat(replayed).isGreaterThan(reported / 2).isPositive();
  }

  /** It ends where the branch does, and is of use nowhere else. */
  @Test
  void noMoreThanABranchIsExplored() {
    ModelProgram program = Families.lastZero(4);
    Explorer explorer = new Explorer(Bounds.NONE);
    once(ModelRun.of(program), explorer);
    Branch branch = explorer.split(true);
    assertThat(branch).isNotNull();
    assertThat(explorer.position(branch)).isEqualTo(Branch.Position.BEFORE);
    Transcripts<String> transcripts = new Transcripts<>();
    boolean more = true;
    while (more) {
      ModelRun run = ModelRun.of(program);
      more = once(run, branch.explorer());
      transcripts.add(branch.explorer(), run.trace());
    }
    int replayed = 0;
    while (!explorer.done()) {
      boolean within = explorer.position(branch) == Branch.Position.WITHIN;
      boolean known = transcripts.replay(explorer) != null;
      assertThat(within || !known).isTrue();
      replayed += known ? 1 : 0;
      if (known) {
        explorer.end();
      } else {
        once(ModelRun.of(program), explorer);
      }
      transcripts.forget(explorer.left());
    }
    assertThat(replayed).isPositive();
    assertThat(transcripts.size()).isZero();
    assertThat(explorer.position(branch)).isEqualTo(Branch.Position.PAST);
    assertThat(explorer.counts().executions()).isEqualTo(28);
  }

  /** Partial-order reduction is off with that bound: what was seen elsewhere is not known. */
  @Test
  void withABoundOfPreemptionsNoBranchIsGivenAway() {
    Explorer explorer = new Explorer(new Bounds(Long.MAX_VALUE, Integer.MAX_VALUE, 2));
    once(ModelRun.of(Families.lastZero(3)), explorer);
    assertThat(explorer.split(true)).isNull();
  }
}
