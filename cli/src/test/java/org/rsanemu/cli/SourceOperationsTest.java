// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.survey.CodeSweep;
import org.rsanemu.cli.survey.SourceOperations;
import org.rsanemu.isa.Effect;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Arguments;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.AtomicOperation.Witness;
import org.rsanemu.model.MemoryOrder;

class SourceOperationsTest {
  private static final Effect PLAIN = new Effect.Plain(MemoryOrder.ACQ, MemoryOrder.REL, false);
  private static final Effect FENCE = new Effect.Fence(MemoryOrder.SC, false);

  private static AtomicOperation operation(Kind kind, long... range) {
    return new AtomicOperation(
        kind,
        "f",
        Order.ACQUIRE,
        kind == Kind.COMPARE_AND_SWAP ? Order.RELAXED : Order.UNKNOWN,
        Witness.PARAMETER,
        Arguments.NONE,
        range.length == 1 ? List.of() : List.of(range),
        range[0]);
  }

  private static CodeSweep.Found found(long address, String text, Effect effect) {
    return new CodeSweep.Found(address, text, effect);
  }

  @Test
  void words() {
    assertThat(SourceOperations.words(null)).isEmpty();
    assertThat(SourceOperations.words(operation(Kind.LOAD, 1, 2)))
        .isEqualTo("load acquire (parameter)");
    assertThat(SourceOperations.words(operation(Kind.COMPARE_AND_SWAP, 1, 2)))
        .isEqualTo("cas acquire or relaxed (parameter)");
    assertThat(SourceOperations.words(operation(Kind.SIGNAL_FENCE, 1)))
        .isEqualTo("signal fence acquire (parameter)");
  }

  @Test
  void anOperationIsFoundByItsCode() {
    AtomicOperation load = operation(Kind.LOAD, 10, 14);
    AtomicOperation fence = operation(Kind.FENCE, 14);
    SourceOperations source = new SourceOperations(List.of(load, fence));

    assertThat(source.of(found(9, "", PLAIN))).isNull();
    assertThat(source.of(found(13, "", PLAIN))).isSameAs(load);
    assertThat(source.of(found(14, "", PLAIN))).isNull();
    assertThat(source.withoutCode()).containsExactly(fence);
  }

  @Test
  void whereSeveralShareAnInstructionRunsAndTheListTakeTheSame() {
    AtomicOperation unknown =
        new AtomicOperation(
            Kind.LOAD,
            "f",
            Order.UNKNOWN,
            Order.UNKNOWN,
            Witness.NONE,
            Arguments.NONE,
            List.of(new long[] {10, 12}),
            10);
    AtomicOperation wide = operation(Kind.LOAD, 10, 30);
    AtomicOperation small = operation(Kind.LOAD, 20, 24);
    AtomicOperation fence = operation(Kind.FENCE, 20, 30);
    SourceOperations source = new SourceOperations(List.of(unknown, wide, small, fence));

    assertThat(source.of(found(10, "", PLAIN))).isSameAs(wide);
    assertThat(source.of(found(20, "", PLAIN))).isSameAs(small);
    assertThat(source.of(found(20, "", FENCE))).isSameAs(fence);
  }

  @Test
  void ordinaryAccessesAreListedWhereTheyAreTheOperation() {
    SourceOperations source =
        new SourceOperations(
            List.of(
                operation(Kind.LOAD, 10, 14),
                operation(Kind.STORE, 20, 24),
                operation(Kind.LOAD, 30, 34)));
    List<CodeSweep.Found> found =
        List.of(
            found(10, "mov eax, dword ptr [rbp - 8]", PLAIN),
            found(12, "mov eax, dword ptr [rax]", PLAIN),
            found(20, "mov eax, dword ptr [rcx]", PLAIN),
            found(22, "xchg dword ptr [rax], edx", new Effect.Store(MemoryOrder.REL)),
            found(30, "ldr r0, [r1]", PLAIN),
            found(32, "dmb ish", FENCE));

    assertThat(source.withoutOthers(found))
        .extracting(CodeSweep.Found::address)
        .containsExactly(12L, 22L, 30L, 32L);
  }

  @Test
  void anOrdinaryLoadMeansARead() {
    assertThat(SourceOperations.meaning(PLAIN, operation(Kind.LOAD, 1, 2))).isEqualTo("read acq");
    assertThat(SourceOperations.meaning(PLAIN, operation(Kind.STORE, 1, 2))).isEqualTo("write rel");
    assertThat(SourceOperations.meaning(FENCE, null)).isEqualTo("fence sc");
  }

  @Test
  void callsAndSavedRegistersAreNotListed() {
    SourceOperations source = new SourceOperations(List.of(operation(Kind.LOAD, 10, 20)));
    CodeSweep.Found load = found(13, "mov rax, qword ptr [rax]", PLAIN);

    assertThat(
            source.withoutOthers(
                List.of(
                    found(10, "push rbp", PLAIN),
                    found(11, "call 0x4024c4", PLAIN),
                    load,
                    found(14, "leave", PLAIN),
                    found(15, "ret", PLAIN))))
        .containsExactly(load);
  }
}
