// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.emu.exec.code.CallTree;
import org.rsanemu.emu.exec.code.ProgramLabels;
import org.rsanemu.emu.exec.code.StackFrame;
import org.rsanemu.emu.flow.FrameLiveness;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.isa.flow.Code;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.loader.SynchronizingFunctions.Caller;
import org.rsanemu.model.Site;

class CallStackTest {
  private final CallTree tree = new CallTree();
  private final CallStack stack = new CallStack(tree);

  private long[] at(long pc) {
    return tree.stack(Site.of(pc, stack.context()));
  }

  @Test
  void callsStackUpAndReturnsTakeThemDown() {
    stack.call(0x100, 0x104);
    stack.call(0x200, 0x204);
    assertThat(at(0x300)).containsExactly(0x300, 0x200, 0x100);
    stack.returned(0x204);
    assertThat(at(0x210)).containsExactly(0x210, 0x100);
    stack.returned(0x104);
    assertThat(at(0x110)).containsExactly(0x110);
  }

  @Test
  void callsByAJumpReturnWithTheirCaller() {
    stack.call(0x100, 0x104);
    stack.call(0x200, 0x204);
    stack.callByJump(0x300, 0x9000, false);
    stack.callByJump(0x400, 0x9000, false);
    assertThat(at(0x500)).containsExactly(0x500, 0x400, 0x300, 0x200, 0x100);
    assertThat(stack.depth()).isEqualTo(4);
    assertThat(stack.calledDepth()).isEqualTo(2);
    stack.returned(0x204);
    assertThat(stack.depth()).isEqualTo(1);
    assertThat(stack.calledDepth()).isEqualTo(1);
  }

  @Test
  void aByteIsInTheInnermostFrameThatBeginsAboveIt() {
    stack.call(0x100, 0x104, 0x9000, false);
    int outer = stack.context();
    stack.call(0x200, 0x204, 0x8f00, false);
    int inner = stack.context();
    assertThat(stack.frame(0x8ff0, 0x300)).isEqualTo(new StackFrame(Site.of(0x200, outer), -0x10));
    assertThat(stack.frame(0x8ef8, 0x300)).isEqualTo(new StackFrame(Site.of(0x300, inner), -8));
    assertThat(stack.frame(0x9000, 0x300)).as("whoever called the outer one").isNull();
    stack.call(0x300, 0x304);
    assertThat(stack.frame(0x8ef8, 0x400))
        .as("of a call that nobody knows the pointer of")
        .isEqualTo(new StackFrame(Site.of(0x300, inner), -8));
    stack.returned(0x204);
    assertThat(stack.frame(0x8ef8, 0x210)).isEqualTo(new StackFrame(Site.of(0x210, outer), -0x108));
  }

  @Test
  void aReturnToAnOuterFrameDropsWhatALongjmpSkipped() {
    stack.call(0x100, 0x104);
    stack.call(0x200, 0x204);
    stack.call(0x300, 0x304);
    stack.returned(0x104);
    assertThat(at(0x110)).containsExactly(0x110);
  }

  /** From an outer function three calls deep, the thread jumps back to the outer one. */
  @ParameterizedTest
  @CsvSource({"x86, 0x8ff8", "a64, 0x9000"})
  void whatAJumpLeftIsDroppedByTheStackPointer(String set, String start) {
    FrameLiveness functions = functions(set);
    stack.stack(0x8000, 0xa000);
    stack.call(0x1010, 0x1014, 0x9100, false);
    stack.call(0x2010, 0x2014, Long.decode(start), false);
    stack.call(0x3010, 0x3014, 0x8f00, false);
    assertThat(stack.caller(functions, 0x3020, 0x8f10)).as("in the one but last").isEqualTo(0x2010);
    assertThat(stack.leave(functions, 0x3020, 0x8f10)).isTrue();
    assertThat(stack.leave(functions, 0x3020, 0x8f10)).isFalse();
    assertThat(stack.caller(functions, 0x2020, 0x9000)).as("in the outer one").isEqualTo(0x1010);
    assertThat(at(0x2020)).as("who asks drops nothing").hasSize(3);
    assertThat(stack.leave(functions, 0x2020, 0x9000)).isTrue();
    assertThat(at(0x2020)).containsExactly(0x2020, 0x1010);
  }

  /** A signal's handler may run on a stack of its own, above or below. */
  @ParameterizedTest
  @ValueSource(longs = {0x6000, 0xb000})
  void nothingIsKnownOnAnotherStack(long sp) {
    FrameLiveness functions = functions("x86");
    stack.stack(0x8000, 0xa000);
    stack.call(0x1010, 0x1014, 0x9100, false);
    stack.call(0x2010, 0x2014, sp, false);
    assertThat(stack.caller(functions, 0x3020, sp + 0x100)).isEqualTo(-1);
    assertThat(stack.leave(functions, 0x2020, 0x9200)).isFalse();
    assertThat(at(0x3020)).containsExactly(0x3020, 0x2010, 0x1010);
  }

  /** On ARM a function without a frame has its caller's stack pointer. */
  @Test
  void whoIsInAFunctionWithoutAFrameIsTold() {
    FrameLiveness functions = functions("a64");
    stack.stack(0x8000, 0xa000);
    stack.call(0x1010, 0x1014, 0x9100, false);
    stack.call(0x2010, 0x2014, 0x9000, false);
    assertThat(stack.caller(functions, 0x3020, 0x9000)).isEqualTo(0x2010);
    stack.returned(0x2014);
    stack.call(0x2044, 0x2048, 0x9000, false); // of itself, as far as is known
    assertThat(stack.caller(functions, 0x2020, 0x9000)).isEqualTo(-1);
    assertThat(stack.caller(functions, 0x2020, 0x8ff0)).isEqualTo(0x2044);
    stack.returned(0x2048);
    stack.call(0x2050, 0x2054, 0x9000, false); // of one that goes on here by a jump, or may
    assertThat(stack.caller(functions, 0x2020, 0x9000)).isEqualTo(-1);
    assertThat(stack.leave(functions, 0x2020, 0x9000)).isFalse();
  }

  /** What was called by a jump has the frame of who jumped, and is over where that runs again. */
  @Test
  void whatWasCalledByAJumpIsOverWhereItsCallerRunsAgain() {
    FrameLiveness functions = functions("a64");
    stack.stack(0x8000, 0xa000);
    stack.call(0x1010, 0x1014, 0x9000, false);
    stack.call(0x4000, 0x4004, 0x9000, false);
    assertThat(stack.caller(functions, 0x2020, 0x9000)).isEqualTo(0x4000);
    assertThat(stack.leave(functions, 0x2020, 0x8ff0)).isFalse();
    assertThat(stack.leave(functions, 0x4010, 0x9000)).isTrue();
    assertThat(at(0x4010)).containsExactly(0x4010, 0x1010);
  }

  /**
   * One from each multiple of 0x1000: BL to 0x3000 at 0x2010, BLR at 0x2044, BL to 0x4000 at
   * 0x2050, B to 0x2000 at 0x4000, NOP elsewhere.
   */
  private static FrameLiveness functions(String set) {
    byte[] code = new byte[0x4000];
    ByteBuffer words = ByteBuffer.wrap(code).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < code.length; i += 4) {
      words.putInt(i, 0xd503201f);
    }
    words.putInt(0x1010, 0x940003fc);
    words.putInt(0x1044, 0xd63f0020);
    words.putInt(0x1050, 0x940007ec);
    words.putInt(0x3000, 0x17fff800);
    Code read =
        new Code() {
          @Override
          public byte[] bytes(long pc) {
            int from = (int) pc - 0x1000;
            return Arrays.copyOfRange(code, from, Math.min(from + 15, code.length));
          }

          @Override
          public boolean secondState(long pc) {
            return false;
          }
        };
    return new FrameLiveness(
        new RegisterUses(Architectures.of(set.equals("x86") ? 62 : 183), read),
        pc -> new FrameLiveness.Range(pc & ~0xfffL, (pc | 0xfff) + 1));
  }

  @Test
  void aReturnThatNobodyKnowsChangesNothing() {
    stack.call(0x100, 0x104);
    stack.returned(0x999);
    assertThat(at(0x200)).containsExactly(0x200, 0x100);
  }

  @Test
  void theSameChainOfCallsHasOneContext() {
    stack.call(0x100, 0x104);
    int first = stack.context();
    stack.returned(0x104);
    stack.call(0x100, 0x104);
    assertThat(stack.context()).isEqualTo(first);
  }

  @Test
  void aLabelIsTheFramesUntilItsNextOneOrItsReturn() {
    int outer = tree.labels().number("outer");
    int inner = tree.labels().number("inner");
    stack.call(0x1000, 0x1004);
    stack.label(outer);
    stack.call(0x2000, 0x2004);
    long before = Site.of(0x3000, stack.context());
    stack.label(outer);
    stack.label(inner);
    long after = Site.of(0x3000, stack.context());
    assertThat(tree.stack(before)).containsExactly(0x3000, 0x2000, 0x1000);
    assertThat(tree.labels(before)).containsExactly(ProgramLabels.NONE, outer, ProgramLabels.NONE);
    assertThat(tree.stack(after)).containsExactly(0x3000, 0x2000, 0x1000);
    assertThat(tree.labels(after)).containsExactly(inner, outer, ProgramLabels.NONE);
    stack.returned(0x2004);
    assertThat(tree.labels(Site.of(0x2010, stack.context())))
        .containsExactly(outer, ProgramLabels.NONE);
    stack.label(ProgramLabels.NONE);
    assertThat(tree.labels(Site.of(0x2010, stack.context()))).containsOnly(ProgramLabels.NONE);
  }

  @Test
  void aDocumentedFunctionCountsWhereTheProgramCallsIt() {
    stack.inOwnCode();
    stack.call(0x1000, 0x1004, 0, false);
    assertThat(stack.isDocumented(false)).isFalse();
    assertThat(stack.isDocumented(true)).as("what acts for the program").isTrue();
    stack.documented(Caller.USER);
    stack.call(0x7000, 0x7004, 0, true);
    assertThat(stack.isDocumented(false)).as("what it calls").isTrue();
    stack.returned(0x7004);
    stack.returned(0x1004);
    stack.call(0x1010, 0x1014, 0, false);
    stack.call(0x8000, 0x8004, 0, true);
    stack.documented(Caller.USER);
    assertThat(stack.isDocumented(true)).as("called by a library").isFalse();
    stack.documented(Caller.ANY);
    assertThat(stack.isDocumented(false)).isTrue();
  }

  @Test
  void codeThatALibraryCallsIsTheProgramsAgain() {
    stack.call(0x7000, 0x7004, 0, true);
    assertThat(stack.isOwn()).as("before the thread's function").isTrue();
    stack.inOwnCode();
    stack.documented(Caller.SHARED);
    assertThat(stack.isDocumented(false)).as("jumped to from there").isTrue();
    assertThat(stack.isShared()).isTrue();
    stack.call(0x7100, 0x7104, 0, true);
    stack.allocates();
    assertThat(stack.isDocumented(true)).isFalse();
    assertThat(stack.isOwn()).isTrue();
  }

  @Test
  void aHandlerChangesNothingForWhatItInterrupts() {
    stack.inOwnCode();
    stack.call(0x1000, 0x1004, 0, false);
    stack.documented(Caller.USER);
    stack.interrupted(0x7010, false);
    stack.resumed(0x9000);
    assertThat(stack.isDocumented(false)).as("inside the handler").isFalse();
    stack.resumed(0x700e);
    assertThat(stack.isDocumented(false)).as("in the call that is made again").isTrue();
  }

  @Test
  void aHandlerMayJumpToADocumentedFunction() {
    stack.call(0x7000, 0x7004, 0, true);
    stack.interrupted(0x7110, false);
    stack.documented(Caller.USER);
    assertThat(stack.isDocumented(false)).as("for the program's handler").isTrue();
    stack.resumed(0x7110);
    stack.interrupted(0x7120, true);
    stack.documented(Caller.USER);
    assertThat(stack.isDocumented(false)).as("for the library's").isFalse();
  }

  @Test
  void whatTheCxxLibraryDoesAtAThreadsEndWasAskedFor() {
    stack.call(0x7000, 0x7004, 0, true);
    stack.inCxxLibrary();
    stack.call(0x8000, 0x8004, 0, true);
    assertThat(stack.isDocumented(false)).isTrue();
    stack.allocates();
    assertThat(stack.isDocumented(false)).isFalse();
    stack.returned(0x8004);
    stack.inOwnCode();
    stack.call(0x8010, 0x8014, 0, false);
    stack.inCxxLibrary();
    assertThat(stack.isDocumented(false)).as("what the program calls").isFalse();
  }

  @Test
  void labelsAreBounded() {
    for (int i = 1; i <= ProgramLabels.MOST; i++) {
      assertThat(tree.labels().number("label " + i)).isEqualTo(i);
    }
    assertThat(tree.labels().number("one more")).isEqualTo(ProgramLabels.NONE);
    assertThat(tree.labels().number("label 7")).isEqualTo(7);
  }
}
