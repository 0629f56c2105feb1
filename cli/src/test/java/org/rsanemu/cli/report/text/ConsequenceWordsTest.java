// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.view.VisibleActionView;

/** What a library does for the user's code is told as the user's call. */
class ConsequenceWordsTest {
  private static final SourceFrame USER =
      new SourceFrame("f", "a.c", 7, "demo", "0x40", false, true);

  private static SourceFrame library(String function, String module) {
    return new SourceFrame(function, "", 0, module, "0x10", false, false);
  }

  private static VisibleActionView action(String kind, String name, SourceFrame... library) {
    List<SourceFrame> stack =
        Stream.concat(List.of(library).stream(), List.of(USER).stream()).toList();
    return new VisibleActionView(kind, name, null, null, null, "cbz x0", stack);
  }

  @Test
  void theFunctionNextToTheUsersCodeIsTheOneThatIsCalled() {
    SourceFrame inner = library("__vfprintf_internal", "libc.so.6");
    SourceFrame printf = library("printf", "libc.so.6");
    assertThat(ConsequenceWords.summary(action("write", "0x12", inner, printf)))
        .isEqualTo("calls printf at a.c:7 in f");
    assertThat(ConsequenceWords.summary(action("branch", "", inner, printf)))
        .isEqualTo("calls printf at a.c:7 in f");
    assertThat(ConsequenceWords.used(action("branch", "", inner, printf)))
        .isEqualTo("The value is used in printf, called at a.c:7 in f");
    assertThat(ConsequenceWords.used(action("branch", "")))
        .isEqualTo("The value is used: branches on it (cbz x0) at a.c:7 in f");
  }

  @Test
  void aStringFunctionHasTheNameThatTheUserKnows() {
    for (String memset : List.of("__memset_generic", "__memset_avx2_unaligned_erms", "memset")) {
      assertThat(ConsequenceWords.summary(action("write", "0x12", library(memset, "libc.so.6"))))
          .isEqualTo("calls memset at a.c:7 in f");
    }
    assertThat(ConsequenceWords.summary(action("read", "0x1", library("__strchrnul", "demo"))))
        .isEqualTo("calls __strchrnul at a.c:7 in f");
  }

  /** The dynamic linker looks for a function when it is called for the first time. */
  @Test
  void whereNoFunctionIsKnownItsCallIs() {
    String call = "calls a library's function at a.c:7 in f";
    for (String module : List.of("ld-linux-x86-64.so.2", "/lib/ld-musl-aarch64.so.1")) {
      assertThat(ConsequenceWords.summary(action("write", "0x12", library("_dl_fixup", module))))
          .isEqualTo(call);
    }
    assertThat(ConsequenceWords.summary(action("write", "0x12", library("??", "libc.so.6"))))
        .isEqualTo(call);
    assertThat(ConsequenceWords.summary(action("read", "buf[0]", library("??", "libc.so.6"))))
        .isEqualTo("reads 'buf[0]' at a.c:7 in f");
  }
}
