// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the random programs lack: the kernel's order, proofs as they read, long runs. */
class JudgeTest {
  private static final long X = 1;
  private static final long Y = 2;

  private final RunRules rules = new RunRules(new Armv8());
  private final Judge judge = new Judge(rules.run(), new Armv8());

  private List<Reason> proof(int thread, Operation operation, int position) {
    Optional<Verdict> verdict = judge.verdict(thread, operation, position);
    return verdict.orElseThrow() instanceof Verdict.Forbidden no
        ? no.cycle().stream().map(Edge::reason).toList()
        : List.of();
  }

  @Test
  void aProofNamesEachEdge() {
    rules.perform(1, Operation.write(X, 1));
    rules.fence(1, Fence.FULL, 31);
    rules.perform(1, Operation.write(Y, 1));
    Event read = rules.perform(2, Operation.read(Y)).getFirst();
    Operation dependent =
        Operation.read(X).depending(List.of(new Dependency(read, Dependency.Kind.ADDRESS)));
    Verdict.Forbidden no = (Verdict.Forbidden) judge.verdict(2, dependent, 0).orElseThrow();
    assertThat(no.cycle().stream().map(Edge::reason))
        .containsExactly(Reason.FROM_READ, Reason.FENCE_FULL, Reason.READS_FROM, Reason.ADDRESS);
    assertThat(no.cycle().get(1).via().getFirst().site()).isEqualTo(31);
    assertThat(no.cycle().get(1))
        .hasToString("T1.0 WRITE 1@1 --dmb ish [T1.1 dmb ish]--> T1.2 WRITE 2@1");
    assertThat(judge.verdict(2, Operation.read(X), 0).orElseThrow())
        .isInstanceOf(Verdict.Allowed.class);
  }

  @Test
  void whatTheKernelOrderedIsForbiddenThroughSeveralThreads() {
    rules.perform(1, Operation.write(X, 1));
    rules.synchronize(1, 2, 0);
    rules.synchronize(2, 3, 0);
    assertThat(rules.violation(3, Operation.read(X))).isEmpty();
    assertThat(proof(3, Operation.read(X), 0))
        .containsExactly(
            Reason.FROM_READ,
            Reason.KERNEL,
            Reason.KERNEL,
            Reason.KERNEL,
            Reason.KERNEL,
            Reason.KERNEL);
    assertThat(proof(4, Operation.read(X), 0)).isEmpty();
  }

  @Test
  void onX86TheKernelOrdersToo() {
    RunRules tso = new RunRules(new Tso());
    Judge ofTso = new Judge(tso.run(), new Tso());
    tso.perform(1, Operation.write(X, 1));
    tso.synchronize(1, 2, 0);
    assertThat(ofTso.verdict(2, Operation.read(X), 0).orElseThrow())
        .isInstanceOf(Verdict.Forbidden.class);
  }

  @Test
  void whatTheKernelOrderedIsKnownToTheRules() {
    rules.perform(1, Operation.write(X, 1));
    rules.synchronize(1, 2, 0);
    rules.perform(2, Operation.write(Y, 1));
    rules.perform(3, Operation.read(Y));
    Candidate stale = rules.violation(3, Operation.read(X)).orElseThrow();
    assertThat(stale.position()).isZero();
    assertThat(stale.moved()).isEmpty();
  }

  @Test
  void aThreadNeverSeesWhatIsOlderThanItSaw() {
    rules.perform(1, Operation.write(X, 1));
    rules.perform(2, Operation.read(X));
    assertThat(proof(2, Operation.read(X), 0))
        .containsExactly(Reason.FROM_READ, Reason.READS_FROM, Reason.SEEN);
    assertThat(proof(1, Operation.read(X), 0)).containsExactly(Reason.FROM_READ, Reason.SEEN);
    assertThat(proof(1, Operation.write(X, 2), 0)).containsExactly(Reason.COHERENCE, Reason.SEEN);
  }

  @Test
  void aWriteMayBeReadUntilItsSuccessorIsKnown() {
    rules.perform(1, Operation.write(X, 1));
    rules.synchronize(1, 2, 0);
    rules.perform(1, Operation.write(X, 2));
    rules.perform(1, Operation.write(X, 3));
    Operation read = Operation.read(X);
    assertThat(judge.verdict(2, read, 2).orElseThrow())
        .isInstanceOf(Verdict.Allowed.class)
        .satisfies(allowed -> assertThat(allowed.candidate().position()).isEqualTo(2));
    rules.synchronize(1, 2, 0);
    Verdict.Forbidden no = (Verdict.Forbidden) judge.verdict(2, read, 2).orElseThrow();
    assertThat(no.candidate().position()).isEqualTo(2);
    assertThat(no.reasons().stream().map(Edge::reason)).containsOnly(Reason.KERNEL);
    assertThat(judge.verdict(2, read, 0).orElseThrow()).isInstanceOf(Verdict.Forbidden.class);
  }

  @Test
  void aSwapThatWouldEndOtherwiseIsNoCandidate() {
    rules.perform(1, Operation.cas(X, Form.INSTRUCTION, 0, 7));
    assertThat(judge.verdict(2, Operation.write(X, 5), 0)).isEmpty();
    Verdict verdict = judge.verdict(2, Operation.write(X, 0), 0).orElseThrow();
    assertThat(verdict.candidate().moved()).hasSize(1);
  }

  @Test
  void theRunsInitialValuesDecideSwaps() {
    rules.run().initial(X, 3);
    assertThat(rules.perform(1, Operation.cas(X, Form.INSTRUCTION, 0, 7))).hasSize(1);
    assertThat(rules.perform(1, Operation.cas(X, Form.INSTRUCTION, 3, 7))).hasSize(2);
    assertThatThrownBy(() -> rules.run().initial(X, 4)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void dependenciesAreOnReadsAndControlIsOfBranches() {
    Event write = rules.perform(1, Operation.write(X, 1)).getFirst();
    Event read = rules.perform(1, Operation.read(X)).getFirst();
    assertThatThrownBy(() -> new Dependency(write, Dependency.Kind.DATA))
        .isInstanceOf(IllegalArgumentException.class);
    List<Dependency> control = List.of(new Dependency(read, Dependency.Kind.CONTROL));
    assertThatThrownBy(() -> Operation.write(Y, 1).depending(control))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Were the search not linear in what lies between, this would take very long. */
  @Tag("slow")
  @Test
  void aLongWayBackIsGoneOnce() {
    rules.perform(1, Operation.write(X, 1));
    rules.fence(1, Fence.FULL, 0);
    for (int i = 0; i < 20_000; i++) {
      int thread = 1 + i % 4;
      rules.perform(thread, Operation.read(3 + thread).ordered(Acquire.FULL, false));
      rules.branch(thread, dependsOnLast(thread), 0);
      rules.fence(thread, i % 8 < 4 ? Fence.STORE : Fence.LOAD, 0);
      rules.perform(thread, Operation.write(3 + i % 5, i).ordered(Acquire.NONE, true));
    }
    assertThat(proof(4, Operation.read(X), 0)).isNotEmpty();
    assertThat(rules.violation(4, Operation.read(X))).isEmpty();
    assertThat(rules.violation(5, Operation.read(X))).isEmpty();
  }

  private List<Dependency> dependsOnLast(int thread) {
    List<Dependency> on = new ArrayList<>();
    Event read = rules.run().location(3 + thread).readsBy(thread).getLast();
    on.add(new Dependency(read, Dependency.Kind.CONTROL));
    return on;
  }
}
