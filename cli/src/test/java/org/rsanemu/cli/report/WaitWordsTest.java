// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.cli.report.source.SourceFrame;

class WaitWordsTest {
  private static List<SourceFrame> stack(int... lines) {
    return java.util.Arrays.stream(lines)
        .mapToObj(
            line -> new SourceFrame("f" + line, "a.c", line, "demo", "0x" + line, false, true))
        .toList();
  }

  private static WaitView wait(
      String kind, WaitView.@Nullable Earlier earlier, WaitView.Holder... holders) {
    return new WaitView(kind, "x", "0x1000", null, List.of(holders), earlier, List.of());
  }

  @ParameterizedTest
  @CsvSource({
    "mutex, 'mutex x'",
    "rwlock, 'read-write lock x'",
    "spinlock, 'spin lock x'",
    "once, 'the initialization at x'",
    "lock, 'lock x'",
    "condition, 'a signal of condition variable x'",
    "semaphore, 'semaphore x to be posted'",
    "barrier, 'more threads at barrier x'",
    "futex, 'a wake at futex x'",
    "change, 'a change of x that it reads in a loop'"
  })
  void whatNobodyHolds(String kind, String words) {
    assertThat(WaitWords.of(wait(kind, null), 1)).isEqualTo(words);
  }

  @Test
  void holdersAreNamedWithThePlaceWhereTheyTookIt() {
    WaitView.Holder other = new WaitView.Holder(2, false, stack(20));
    WaitView.Holder itself = new WaitView.Holder(1, false, stack(10));
    WaitView.Holder gone = new WaitView.Holder(3, true, List.of());
    assertThat(WaitWords.of(wait("rwlock", null, itself, other), 1))
        .isEqualTo(
            "read-write lock x, held by itself since a.c:10 in f10"
                + " and by thread T2 since a.c:20 in f20");
    assertThat(WaitWords.of(wait("mutex", null, gone), 1))
        .isEqualTo("mutex x, held by thread T3 (ended)");
    assertThat(WaitWords.of(wait("end", null, other), 1)).isEqualTo("thread T2 to end");
    assertThat(WaitWords.of(wait("once", null, other), 1))
        .isEqualTo("the initialization at x, begun by thread T2 at a.c:20 in f20");
  }

  @Test
  void ofALockOfTheProgramsOwnTheCallerIsNamedToo() {
    WaitView.Holder other = new WaitView.Holder(0, false, stack(20, 30));
    assertThat(WaitWords.of(wait("lock", null, other), 1))
        .isEqualTo("lock x, held by main thread since a.c:20 in f20, called at a.c:30 in f30");
  }

  @Test
  void ofManyHoldersSomeAreCounted() {
    WaitView.Holder[] readers = new WaitView.Holder[6];
    for (int i = 0; i < readers.length; i++) {
      readers[i] = new WaitView.Holder(i + 2, false, List.of());
    }
    assertThat(WaitWords.of(wait("rwlock", null, readers), 1))
        .endsWith(
            "held by thread T2 and by thread T3 and by thread T4 and by thread T5 and by 2"
                + " threads more");
  }

  @Test
  void whatCameTooEarlyIsSaid() {
    assertThat(WaitWords.of(wait("futex", new WaitView.Earlier("wake", 2, stack(20))), 1))
        .isEqualTo(
            "a wake at futex x; the last one, by thread T2 at a.c:20 in f20, came before it waited"
                + " and woke no thread");
    assertThat(WaitWords.of(wait("change", new WaitView.Earlier("write", 0, stack(20))), 1))
        .isEqualTo(
            "a change of x that it reads in a loop, last changed by main thread at a.c:20 in f20");
  }

  @Test
  void allThatALoopReadsIsNamed() {
    WaitView.Earlier write = new WaitView.Earlier("write", 0, stack(20));
    WaitView two = new WaitView("change", "x", "0x1000", null, List.of(), write, List.of("y"));
    assertThat(WaitWords.of(two, 1))
        .isEqualTo(
            "a change of x or y that it reads in a loop, x last changed by main thread at a.c:20"
                + " in f20");
    List<String> many = List.of("at 0x1004", "y", "z", "u");
    WaitView five = new WaitView("change", "x", "0x1000", null, List.of(), null, many);
    assertThat(WaitWords.of(five, 1))
        .isEqualTo(
            "a change of x or what is at 0x1004 or y or 2 places more that it reads in a loop");
  }
}
