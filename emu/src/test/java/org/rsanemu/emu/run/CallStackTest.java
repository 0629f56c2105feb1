package org.rsanemu.emu.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rsanemu.rc20.Site;

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
  void aReturnToAnOuterFrameDropsWhatALongjmpSkipped() {
    stack.call(0x100, 0x104);
    stack.call(0x200, 0x204);
    stack.call(0x300, 0x304);
    stack.returned(0x104);
    assertThat(at(0x110)).containsExactly(0x110);
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
}
