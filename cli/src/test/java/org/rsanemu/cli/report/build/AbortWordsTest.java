// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.report.source.SourceFrame;

class AbortWordsTest {
  private static final String THROWN =
      "terminate called after throwing an instance of 'Full'\n  what():  disk gone\n";
  private static final String NOTHING_THROWN = "terminate called without an active exception\n";

  /** Frames of libraries inside one of the program's. */
  private static List<SourceFrame> stack(String... library) {
    List<SourceFrame> frames = new ArrayList<>();
    for (String function : library) {
      frames.add(new SourceFrame(function, "", 0, "libc.so.6", "0x10", false, false));
    }
    frames.add(new SourceFrame("f", "a.c", 7, "demo", "0x40", false, true));
    return frames;
  }

  private static void isTold(String said, List<SourceFrame> stack, String text, String brief) {
    CrashViews.Words words = AbortWords.of(said, stack);
    assertThat(words.text()).isEqualTo(text);
    assertThat(words.brief()).as("with the place behind it").isEqualTo(brief);
  }

  @Test
  void anAbortIsItsCallers() {
    isTold("", stack("abort"), "abort, called by a.c:7 in f", "abort");
    isTold(
        "*** stack smashing detected ***",
        stack("abort", "__libc_message"),
        "abort, called by a.c:7 in f: *** stack smashing detected ***",
        "abort: *** stack smashing detected ***");
    isTold(
        "",
        List.of(
            new SourceFrame("abort", "", 0, "libc.so.6", "0x20", false, false),
            new SourceFrame("g", "", 0, "libother.so", "0x10", false, false),
            stack().getFirst()),
        "abort, called by (libother.so+0x10) in g",
        "abort, called by (libother.so+0x10) in g");
  }

  @Test
  void terminateIsNamedWithWhoeverCalledIt() {
    isTold(
        NOTHING_THROWN,
        stack("abort", "std::terminate()", "std::thread::~thread()"),
        "abort by std::terminate, called by std::thread::~thread() at a.c:7 in f",
        "abort by std::terminate, called by std::thread::~thread()");
    isTold(
        NOTHING_THROWN,
        stack("abort", "std::terminate()"),
        "abort by std::terminate, called by a.c:7 in f",
        "abort by std::terminate");
  }

  @Test
  void anExceptionThatWasCaughtDoesNotEndTheProgram() {
    String handled = ", while exception Full was handled: disk gone";
    isTold(
        THROWN,
        stack("abort", "std::terminate()"),
        "abort by std::terminate, called by a.c:7 in f" + handled,
        "abort by std::terminate" + handled);
    isTold(
        THROWN,
        stack("abort", "std::terminate()", "std::thread::~thread()"),
        "abort by std::terminate, called by std::thread::~thread() at a.c:7 in f" + handled,
        "abort by std::terminate, called by std::thread::~thread()" + handled);
  }

  @Test
  void anExceptionThatCannotGoOnDoes() {
    String text = "exception Full is not caught: disk gone";
    isTold(THROWN, stack("abort", "std::terminate()", "__cxa_throw"), text, text);
    isTold(THROWN, stack("std::terminate()", "__cxa_rethrow"), text, text);
    isTold(THROWN, stack("std::terminate()", "std::rethrow_exception(x)"), text, text);
    isTold(
        THROWN,
        stack("std::terminate()", "__gxx_personality_v0", "_Unwind_RaiseException", "__cxa_throw"),
        text,
        text);
    isTold(THROWN, stack("std::terminate()", "__clang_call_terminate"), text, text);
  }

  @Test
  void anAssertionSaysWhich() {
    isTold(
        "a.c:7: f: Assertion `x == 1' failed.\n",
        stack("abort", "__assert_fail"),
        "assertion failed: x == 1",
        "assertion fails: x == 1");
  }

  @Test
  void aPureVirtualFunctionIsCalledSomewhere() {
    isTold(
        "pure virtual method called\n",
        stack("abort", "std::terminate()", "__cxa_pure_virtual"),
        "abort: pure virtual function called at a.c:7 in f",
        "abort: pure virtual function called");
  }
}
