// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.model.hardware.HardwareModel;
import org.rsanemu.model.hardware.Judge;
import org.rsanemu.model.hardware.Mutants;
import org.rsanemu.model.hardware.Operation;
import org.rsanemu.model.hardware.RunRules;
import org.rsanemu.model.hardware.Verdict;
import org.rsanemu.model.hardware.litmus.AArch64Litmus;
import org.rsanemu.model.hardware.litmus.C11Litmus;
import org.rsanemu.model.hardware.litmus.LitmusStep;
import org.rsanemu.model.hardware.litmus.LitmusTest;
import org.rsanemu.model.hardware.litmus.Reduction;
import org.rsanemu.model.hardware.litmus.X86Litmus;

/** Litmus tests of verdicts: their syntax by a grammar, and their verdicts by the axioms. */
class LitmusTextTest {
  private static final int PROGRAMS = Integer.getInteger("hardware.programs", 600) / 3;
  private static final long SEED = Long.getLong("hardware.seed", 1);
  private static final Pattern C_LINE =
      Pattern.compile(
          "|}|P\\d \\(atomic_int\\* \\w(, atomic_int\\* \\w)*\\) \\{"
              + "|  (int r\\d+ = )?"
              + "atomic_(load|exchange)_explicit\\(\\w(,\\d+)?,memory_order_\\w+\\);"
              + "|  atomic_store_explicit\\(\\w,\\d+,memory_order_\\w+\\);"
              + "|  atomic_thread_fence\\(memory_order_\\w+\\);");

  private int allowed;
  private int forbidden;
  private int open;

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"armv8", "tso"})
  void whatIsWrittenHasTheVerdictOfTheCandidate(String model) {
    HardwareModel judged = Mutants.without(model, Set.of());
    for (List<String> row : HardwareVectors.table("hardware-rules.tsv")) {
      if (row.get(0).equals(model)) {
        check(VectorProgram.parse(row.get(3)), model, judged);
      }
    }
    for (int i = 0; i < PROGRAMS; i++) {
      check(HardwareGenerator.program(model, SEED * 31_000_003 + i), model, judged);
    }
    System.out.println(
        model + ": litmus tests allowed " + allowed + " forbidden " + forbidden + " open " + open);
    assertThat(allowed).isGreaterThan(PROGRAMS / 10);
    assertThat(forbidden).isGreaterThan(PROGRAMS);
  }

  private void check(VectorProgram program, String model, HardwareModel judged) {
    Schedules.any(
        program,
        () -> Mutants.rules(judged, false),
        (run, thread) -> {
          Candidates.all(run, thread, new Judge(run.rules().run(), judged)).stream()
              .flatMap(Optional::stream)
              .forEach(verdict -> check(verdict, model, run.executedAnd(thread)));
          return false;
        });
  }

  private void check(Verdict verdict, String model, VectorProgram program) {
    Optional<LitmusTest> test = Reduction.of("T+1", verdict);
    assertThat(test.isPresent()).isEqualTo(Judge.weakness(verdict.candidate()).isPresent());
    if (test.isEmpty()) {
      return;
    }
    boolean expected = verdict instanceof Verdict.Allowed;
    boolean shown = model.equals("tso") ? showsX86(test.get()) : showsAArch64(test.get());
    checkC(test.get());
    if (test.get().exact()) {
      assertThat(shown).as("%s %s %s", program, verdict, test).isEqualTo(expected);
      allowed += expected ? 1 : 0;
      forbidden += expected ? 0 : 1;
    } else {
      open++;
    }
  }

  private static boolean showsAArch64(LitmusTest test) {
    LitmusFile file =
        LitmusFile.parse(
            requireNonNull(AArch64Litmus.write(test, List.of("a (* line", "another"))));
    List<String> threads = new ArrayList<>();
    List<Map<String, Integer>> registers = new ArrayList<>();
    for (List<String> column : file.columns()) {
      AArch64Grammar grammar = new AArch64Grammar(threads.size(), file.state());
      grammar.read(column);
      threads.add(grammar.thread());
      registers.add(grammar.results());
    }
    return shows(file, threads, registers, "armv8");
  }

  private static boolean showsX86(LitmusTest test) {
    LitmusFile file = LitmusFile.parse(requireNonNull(X86Litmus.write(test, List.of())));
    List<String> threads = new ArrayList<>();
    List<Map<String, Integer>> registers = new ArrayList<>();
    for (List<String> column : file.columns()) {
      X86Grammar grammar = new X86Grammar();
      grammar.read(column);
      threads.add(grammar.thread());
      registers.add(grammar.results());
    }
    return shows(file, threads, registers, "tso");
  }

  private static boolean shows(
      LitmusFile file, List<String> threads, List<Map<String, Integer>> registers, String model) {
    VectorProgram program = VectorProgram.parse(String.join(" | ", threads));
    return HardwareOracle.exists(program, Axioms.of(model), e -> file.isIn(e, registers));
  }

  private static void checkC(LitmusTest test) {
    LitmusFile file = LitmusFile.parse(C11Litmus.write(test, List.of(), step -> null));
    assertThat(file.architecture()).isEqualTo("C");
    assertThat(file.code().lines()).allMatch(line -> C_LINE.matcher(line).matches());
  }

  @Test
  void aTestReadsAsPeopleWriteIt() {
    assertThat(AArch64Litmus.write(messagePassing(), List.of("T1: queue.c:31")))
        .isEqualTo(
            """
            AArch64 MP+dmb.st+addr
            (*
             * T1: queue.c:31
             *)
            {
             0:X0=x; 0:X2=y;
             1:X0=y; 1:X2=x;
            }
             P0          | P1                ;
             MOV W1,#1   | LDR W1,[X0]       ;
             STR W1,[X0] | EOR W3,W1,W1      ;
             DMB ST      | ADD X4,X2,W3,SXTW ;
             MOV W3,#1   | LDR W5,[X4]       ;
             STR W3,[X2] |                   ;
            exists (1:X1=1 /\\ 1:X5=0)
            """);
  }

  @Test
  void inC11ItHasTheOrdersOfTheSource() {
    assertThat(C11Litmus.write(messagePassing(), List.of(), step -> null))
        .isEqualTo(
            """
            C MP+dmb.st+addr
            {
            }

            P0 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(x,1,memory_order_relaxed);
              atomic_thread_fence(memory_order_release);
              atomic_store_explicit(y,1,memory_order_relaxed);
            }

            P1 (atomic_int* x, atomic_int* y) {
              int r0 = atomic_load_explicit(y,memory_order_relaxed);
              int r1 = atomic_load_explicit(x,memory_order_relaxed);
            }

            exists (1:r0=1 /\\ 1:r1=0)
            """);
    assertThat(C11Litmus.write(messagePassing(), List.of(), step -> "seq_cst"))
        .contains("atomic_load_explicit(y,memory_order_seq_cst)");
  }

  /** Threads of a litmus test all begin at once. */
  @Test
  void whatTheKernelOrdersHasNoTest() {
    HardwareModel model = Mutants.without("armv8", Set.of());
    RunRules rules = Mutants.rules(model, true);
    rules.perform(1, Operation.write(0, 1));
    rules.synchronize(1, 2, 0);
    Verdict verdict = new Judge(rules.run(), model).verdict(2, Operation.read(0), 0).orElseThrow();
    assertThat(Judge.weakness(verdict.candidate())).isPresent();
    assertThat(Reduction.of("none", verdict)).isEmpty();
  }

  private static LitmusTest messagePassing() {
    VectorProgram program =
        VectorProgram.parse("write x; dmb.st; write y | read y; read x addr(0)");
    HardwareModel model = Mutants.without("armv8", Set.of());
    Stepper run = new Stepper(program, Mutants.rules(model, true));
    for (int thread : new int[] {0, 0, 0, 1}) {
      run.step(thread);
    }
    Verdict verdict =
        new Judge(run.rules().run(), model).verdict(1, run.operation(1), 0).orElseThrow();
    return Reduction.of("MP+dmb.st+addr", verdict).orElseThrow();
  }

  @Test
  void aThreadThatNeedsMoreRegistersThanThereAreHasNoTest() {
    LitmusTest test = messagePassing();
    List<LitmusStep> reader = test.threads().get(1);
    List<LitmusStep> many = new ArrayList<>();
    for (int i = 0; i < 32; i++) {
      many.add(reader.getFirst());
    }
    LitmusTest large =
        new LitmusTest(test.name(), List.of(test.threads().get(0), many), test.finals(), true);
    assertThat(X86Litmus.write(large, List.of())).isNull();
    assertThat(AArch64Litmus.write(large, List.of())).isNull();
  }
}
