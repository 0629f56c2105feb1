// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Arguments;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.AtomicOperation.Witness;
import org.rsanemu.loader.PlainCode;

/** Which instructions of a statement with atomic operations are plain, as gcc and clang make it. */
class PlainStatementsTest {
  private static AtomicOperation operation(Kind kind, long start, long end) {
    return operation(kind, Order.RELAXED, start, end);
  }

  private static AtomicOperation operation(Kind kind, Order order, long start, long end) {
    return new AtomicOperation(
        kind,
        "__atomic_" + kind,
        order,
        Order.UNKNOWN,
        Witness.SOURCE_TEXT,
        Arguments.NONE,
        List.of(new long[] {start, end}),
        start);
  }

  /** The numbers of the plain instructions, from 0. */
  private static List<Long> plain(List<String> text, AtomicOperation... operations) {
    AtomicPlacesTest.Program program = new AtomicPlacesTest.Program(text);
    PlainStatements statements =
        new PlainStatements(
            List.of(new PlainCode.Beside(0, 4L * text.size(), List.of(operations))),
            new AtomicPlaces(List.of(operations)));
    return java.util.stream.LongStream.range(0, text.size())
        .filter(each -> statements.contains(4 * each, program))
        .boxed()
        .toList();
  }

  @Test
  void aStoreReadsNothing() {
    List<String> text = List.of("mov eax, [rip + 8]", "add eax, 1", "mov [rip + 4], eax");
    assertThat(plain(text, operation(Kind.STORE, 0, 12))).containsExactly(0L);
    assertThat(plain(text, operation(Kind.LOAD, 0, 12))).containsExactly(2L);
  }

  @Test
  void oneInstructionMayReadAndStore() {
    List<String> text = List.of("add dword ptr [rip + 4], eax");
    assertThat(plain(text, operation(Kind.STORE, 0, 4))).isEmpty();
    assertThat(plain(text, operation(Kind.LOAD, 0, 4))).isEmpty();
  }

  @Test
  void whatIsElsewhereIsPlainIfTheAccessIsKnown() {
    List<String> text = List.of("mov eax, [rip + 8]", "cmp eax, [rip + 4]", "mov ecx, [rdi]");
    assertThat(plain(text, operation(Kind.LOAD, 0, 4))).containsExactly(1L, 2L);
    assertThat(plain(text, operation(Kind.LOAD, 0, 8)))
        .as("either of two may be the access")
        .isEmpty();
    assertThat(plain(List.of("mov eax, 1", "cmp eax, [rip + 4]"), operation(Kind.LOAD, 0, 4)))
        .as("the access is at none of the operation's places")
        .isEmpty();
  }

  @Test
  void twoOperationsOfTheSameCodeAreNotToldApart() {
    List<String> text = List.of("mov eax, [rip + 8]", "xchg [rip + 4], eax", "mov ecx, [rdi]");
    assertThat(plain(text, operation(Kind.STORE, 0, 8))).containsExactly(0L, 2L);
    assertThat(plain(text, operation(Kind.STORE, 0, 8), operation(Kind.LOAD, 0, 8))).isEmpty();
  }

  @Test
  void anOrderAtRunTimeHasAnInstructionForEachOrder() {
    List<String> text = List.of("mov eax, [rsi]", "mov [rdi], eax", "xchg [rdi], eax");
    assertThat(plain(text, operation(Kind.STORE, Order.UNKNOWN, 0, 12))).containsExactly(0L);
    assertThat(plain(text, operation(Kind.STORE, Order.UNKNOWN, 4, 12))).isEmpty();
  }

  @Test
  void aLoopMayBeginWithALoadOfTheObject() {
    List<String> swaps = List.of("mov eax, [rdi]", "xchg [rdi], ecx", "je 0x4");
    assertThat(plain(swaps, operation(Kind.READ_MODIFY_WRITE, 0, 12))).isEmpty();
    List<String> straight = List.of("mov eax, [rsi]", "xchg [rdi], eax");
    assertThat(plain(straight, operation(Kind.READ_MODIFY_WRITE, 0, 8))).containsExactly(0L);
    List<String> compares =
        List.of("ldr w0, [x1]", "ldxr w2, [x1]", "je 0x14", "stxr w3, w4, [x1]", "cbz w3, 0x4");
    assertThat(plain(compares, operation(Kind.READ_MODIFY_WRITE, 0, 20))).isEmpty();
    List<String> pair =
        List.of("ldr w0, [x1]", "ldxr w2, [x1]", "stxr w3, w4, [x1]", "cbz w3, 0x4");
    assertThat(plain(pair, operation(Kind.READ_MODIFY_WRITE, 0, 16))).containsExactly(0L);
  }

  @Test
  void aCallIsNoPlainAccess() {
    List<String> text = List.of("xchg [rdi], eax", "ret");
    assertThat(plain(text, operation(Kind.STORE, 0, 4))).isEmpty();
  }

  @Test
  void aHelperIsTheAccess() {
    List<String> text = List.of("ldr w0, [x1]", "bl #0xe00");
    assertThat(plain(text, operation(Kind.READ_MODIFY_WRITE, 0, 8))).containsExactly(0L);
    assertThat(plain(List.of("ldr w0, [x1]", "bl #0xf00"), operation(Kind.STORE, 4, 8))).isEmpty();
  }

  @Test
  void whatTheTextDoesNotShowIsNotPlain() {
    List<String> text = List.of("lw a5, 0(a4) # [pc, #0]");
    assertThat(plain(text, operation(Kind.LOAD, 0, 4))).isEmpty();
    assertThat(plain(text, operation(Kind.STORE, 0, 4))).isEmpty();
  }
}
