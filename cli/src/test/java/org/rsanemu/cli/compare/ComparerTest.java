// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.compare.BuildComparison.Difference;
import org.rsanemu.cli.compare.BuildComparison.Kind;
import org.rsanemu.cli.compare.BuildComparison.State;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.group.Grouping;
import org.rsanemu.cli.report.source.SourceText;
import org.rsanemu.cli.report.view.StepView;
import org.rsanemu.model.RaceOrder;

class ComparerTest {
  private static BuildComparison compare(SourceText source, TestBuild... builds) {
    return new Comparer(
            new Report.Tool("rsan-emu", "test"), source, false, Grouping.LINE, RaceOrder.CPP20)
        .compare(Arrays.stream(builds).map(TestBuild::data).toList(), 0);
  }

  private static BuildComparison compare(TestBuild... builds) {
    return compare(SourceText.NONE, builds);
  }

  private static List<Kind> kinds(BuildComparison comparison) {
    return comparison.differences().stream().map(Difference::kind).toList();
  }

  private static Difference only(BuildComparison comparison, Kind kind) {
    List<Difference> found =
        comparison.differences().stream().filter(each -> each.kind() == kind).toList();
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  private static TestBuild x86() {
    return TestBuild.of("x86-64");
  }

  private static TestBuild arm() {
    return TestBuild.of("aarch64");
  }

  /** Message passing: f1 writes the message and the flag, f2 reads the flag and the message. */
  static TestBuild messages(TestBuild build, String write, String read) {
    return build
        .does(14, "message", "mov", write)
        .does(15, "flag", "mov", write)
        .does(20, "flag", "mov", read)
        .does(21, "message", "mov", read);
  }

  static List<StepView> stale(TestBuild build, String order) {
    return List.of(
        build.step("missed", 1, "write", order, 1, 14),
        build.step("between", 1, "write", order, 2, 15),
        build.step("between", 2, "read", order, 2, 20),
        build.step("access", 2, "read", order, 1, 21));
  }

  private static TestBuild relaxed() {
    TestBuild build = messages(arm(), "write rlx", "read rlx");
    return build.finds("robustness", "message", 13, stale(build, "rlx"));
  }

  @Test
  void buildsThatDoTheSameDifferInNothing() {
    BuildComparison same =
        compare(
            messages(arm(), "write rlx", "read rlx"),
            messages(TestBuild.of("armv7"), "write rlx", "read rlx"));
    assertThat(same.differences()).isEmpty();
    assertThat(same.notes()).isEmpty();
    assertThat(same.rows()).hasSize(4).allMatch(BuildComparison.Row::same);
  }

  @Test
  void whatHidesAFindingIsTheFewestLinesThatSuffice() {
    BuildComparison comparison = compare(messages(x86(), "write rel", "read acq"), relaxed());
    Difference finding = only(comparison, Kind.FINDING);
    assertThat(finding.builds()).containsExactly(1);
    assertThat(finding.what())
        .contains(
            "[1] robustness at a.c:21 in f2: shown by aarch64 in 13 of 20 runs",
            "not by x86-64 in 20 runs.");
    String why = String.join("\n", finding.why());
    assertThat(why)
        .contains("would not show it with the instructions of x86-64")
        .contains("a.c:15 (x86-64 mov: write rel", "a.c:20 (x86-64 mov: read acq")
        .contains("every ordinary load acquires")
        .contains("The source asks for no more order")
        .doesNotContain("a.c:14", "a.c:21");
  }

  @Test
  void anAcquireWithoutItsReleaseHidesNothing() {
    TestBuild half =
        x86()
            .does(14, "message", "mov", "write rlx")
            .does(15, "flag", "mov", "write rlx")
            .does(20, "flag", "mov", "read acq")
            .does(21, "message", "mov", "read acq");
    Difference finding = only(compare(half, relaxed()), Kind.FINDING);
    assertThat(String.join("\n", finding.why()))
        .contains("would show it with the instructions of x86-64, too")
        .doesNotContain("ordinary load");
  }

  @Test
  void aFenceThatStandsOnALineBetweenHides() {
    TestBuild build = arm();
    build
        .does(14, "message", "str", "write rlx")
        .does(16, "flag", "str", "write rlx")
        .does(20, "flag", "ldr", "read rlx")
        .does(22, "message", "ldr", "read rlx")
        .code(15, 21);
    List<StepView> steps =
        List.of(
            build.step("missed", 1, "write", "rlx", 1, 14),
            build.step("between", 1, "write", "rlx", 2, 16),
            build.step("between", 2, "read", "rlx", 2, 20),
            build.step("access", 2, "read", "rlx", 1, 22));
    build.finds("robustness", "message", 5, steps);
    TestBuild withFences =
        TestBuild.of("armv7")
            .does(14, "message", "str", "write rlx")
            .fence(15, "dmb ish", "sc")
            .does(16, "flag", "str", "write rlx")
            .does(20, "flag", "ldr", "read rlx")
            .fence(21, "dmb ish", "sc")
            .does(22, "message", "ldr", "read rlx");
    BuildComparison comparison = compare(build, withFences);
    assertThat(String.join("\n", only(comparison, Kind.FINDING).why()))
        .contains("a.c:15 and 21 (armv7 dmb: fence sc)")
        .doesNotContain("a.c:14");
    assertThat(only(comparison, Kind.FENCE).what())
        .startsWith("a.c:15 and 21: a fence in armv7, no instruction in aarch64");
  }

  @Test
  void aRaceIsHiddenByWhatSynchronizes() {
    TestBuild build =
        arm().does(15, "flag", "str", "write rlx").does(20, "flag", "ldr", "read rlx");
    build
        .code(14, 21)
        .finds(
            "race",
            "data",
            20,
            List.of(
                build.step("earlier", 1, "write", "na", 1, 14),
                build.step("between", 1, "write", "rlx", 2, 15),
                build.step("between", 2, "read", "rlx", 2, 20),
                build.step("current", 2, "read", "na", 1, 21)));
    TestBuild other =
        x86().does(15, "flag", "mov", "write rel").does(20, "flag", "mov", "read acq").code(14, 21);
    BuildComparison comparison = compare(other, build);
    assertThat(String.join("\n", only(comparison, Kind.FINDING).why()))
        .contains("would not show it with the instructions of x86-64");
    assertThat(comparison.rows().getFirst().cells().getFirst().state()).isEqualTo(State.PLAIN);
    assertThat(kinds(comparison)).containsExactly(Kind.FINDING, Kind.ORDER);
  }

  @Test
  void aFindingOfAllBuildsIsNoDifference() {
    TestBuild other = messages(TestBuild.of("armv7"), "write rlx", "read rlx");
    other.finds("robustness", "message", 1, stale(other, "rlx"));
    BuildComparison comparison = compare(relaxed(), other);
    assertThat(comparison.findings()).hasSize(1);
    assertThat(comparison.findings().getFirst().seen()).hasSize(2);
    assertThat(comparison.differences()).isEmpty();
  }

  @Test
  void theSameReasonsAreToldOnce() {
    TestBuild build = relaxed();
    List<StepView> steps =
        List.of(
            build.step("missed", 1, "write", "rlx", 1, 14),
            build.step("between", 1, "write", "rlx", 2, 15),
            build.step("between", 2, "read", "rlx", 2, 20),
            build.step("access", 2, "read", "rlx", 1, 24));
    build.does(24, "message", "mov", "read rlx").finds("robustness", "message", 2, steps);
    TestBuild other =
        messages(x86(), "write rel", "read acq").does(24, "message", "mov", "read acq");
    List<Difference> differences = compare(build, other).differences();
    assertThat(differences.get(0).why()).hasSizeGreaterThan(1);
    assertThat(differences.get(1).why()).containsExactly("The same as for [1].");
  }

  @Test
  void withoutStepsNoReasonIsInvented() {
    TestBuild build = messages(arm(), "write rlx", "read rlx");
    List<StepView> steps = stale(build, "rlx");
    build.finds("robustness", "message", 5, List.of(steps.getFirst(), steps.getLast()));
    TestBuild other = messages(TestBuild.of("armv7"), "write rlx", "read rlx");
    assertThat(only(compare(build, other), Kind.FINDING).why())
        .containsExactly(
            "It is not known what hides it in armv7, if anything. The schedules may differ: more"
                + " runs (--runs) may show it.");
  }

  @Test
  void ordersThatDifferForTheSameReasonAreToldTogether() {
    BuildComparison comparison =
        compare(
            messages(x86(), "write rel", "read acq"),
            messages(arm(), "write rlx", "read rlx"),
            messages(TestBuild.of("armv7"), "write rlx", "read rlx"));
    Difference order = only(comparison, Kind.ORDER);
    assertThat(order.builds()).containsExactly(0);
    assertThat(order.rows()).containsExactly(0, 1, 2, 3);
    assertThat(order.what())
        .isEqualTo(
            "a.c:14 and 15: x86-64 mov: write rel; aarch64 and armv7 mov: write rlx. a.c:20 and 21:"
                + " x86-64 mov: read acq; aarch64 and armv7 mov: read rlx.");
  }

  @Test
  void eachCauseOfMoreOrderIsTold() {
    TestBuild x86 =
        x86()
            .does(10, "x", "lock xadd [x], eax", "locked read-modify-write acqrel")
            .does(11, "x", "mov eax, [x]", "read acq");
    TestBuild arm =
        arm()
            .does(10, "x", "ldadd w0, w1, [x]", "read-modify-write rlx")
            .does(11, "x", "ldar w0, [x]", "read sc");
    List<String> why =
        compare(x86, arm).differences().stream().flatMap(each -> each.why().stream()).toList();
    assertThat(why).hasSize(2);
    assertThat(why.get(0)).contains("this is a locked instruction");
    assertThat(why.get(1)).contains("ldar");
  }

  @Test
  void aFenceWithoutAnInstructionOnX86IsNoLoss() {
    BuildComparison comparison =
        compare(
            x86().does(10, "x", "mov", "read acq"),
            TestBuild.of("aarch64")
                .does(10, "x", "ldapr", "read acq")
                .fence(11, "dmb ishld", "acq"));
    Difference fence = only(comparison, Kind.FENCE);
    assertThat(fence.builds()).containsExactly(1);
    assertThat(fence.why().getFirst())
        .contains("x86-64 orders all but a store before a later load");
    assertThat(comparison.rows().get(1).cells().getFirst().state()).isEqualTo(State.NO_CODE);
  }

  @Test
  void codeThatNoRunCameToIsToldFromCodeThatIsNotThere() {
    BuildComparison comparison =
        compare(
            arm().does(10, "x", "ldar", "read sc").does(11, "x", "stlr", "write sc"),
            TestBuild.of("armv7").has(10, "dmb ish", "fence sc"));
    assertThat(kinds(comparison)).containsExactly(Kind.ACCESS, Kind.EXECUTION);
    assertThat(comparison.rows().getFirst().cells().get(1).state()).isEqualTo(State.NOT_EXECUTED);
    assertThat(comparison.rows().get(1).cells().get(1).state()).isEqualTo(State.NO_CODE);
  }

  @Test
  void memoryThatIsAtomicInOneBuildOnlyIsTold() {
    BuildComparison comparison =
        compare(arm().does(10, "x", "ldar", "read sc"), TestBuild.of("armv7").code(10));
    assertThat(only(comparison, Kind.ATOMICITY).what())
        .startsWith("a.c:10: atomic accesses in aarch64, code without any in armv7");
  }

  @Test
  void aCallInOneBuildIsTold() {
    BuildComparison comparison =
        compare(
            TestBuild.of("aarch64", "b/outline/a")
                .helped(10, "x", "ldaddal", "__aarch64_ldadd4_acq_rel", "read-modify-write sc"),
            TestBuild.of("aarch64", "b/lse/a").does(10, "x", "ldaddal", "read-modify-write sc"));
    Difference helper = only(comparison, Kind.HELPER);
    assertThat(helper.what()).contains("calls of __aarch64_ldadd4_acq_rel in outline");
    assertThat(helper.why().getFirst()).contains("--cpu no-lse");
    assertThat(kinds(comparison)).containsExactly(Kind.HELPER);
  }

  @Test
  void anAccessInPiecesIsTold() {
    BuildComparison comparison =
        compare(
            arm().sized(10, "x", 8, "str x0, [x]", "write rlx"),
            TestBuild.of("armv7")
                .sized(10, "x", 4, "str r0, [x]", "write rlx")
                .sized(10, "x+4", 4, "str r1, [x, #4]", "write rlx"));
    assertThat(only(comparison, Kind.SPLIT).what())
        .isEqualTo("a.c:10: x in one piece in aarch64, in several in armv7.");
  }

  @Test
  void aStoreThatIsACallOfCompareAndSwapIsReplayedAsOne() {
    TestBuild other =
        x86()
            .does(14, "message", "mov", "write rel")
            .does(15, "flag", "lock cmpxchg16b", "locked compare-and-swap acqrel")
            .does(20, "flag", "lock cmpxchg16b", "locked failed compare-and-swap acq")
            .does(21, "message", "mov", "read acq");
    assertThat(String.join("\n", only(compare(other, relaxed()), Kind.FINDING).why()))
        .contains("would not show it", "a.c:15 (x86-64 lock cmpxchg16b");
  }

  @Test
  void whatAHelperDoesToItsOwnStackIsNoneOfTheLines() {
    TestBuild build = arm().does(10, "x", "ldr", "read rlx").onStack(10, "pop", "read acq");
    assertThat(compare(build, TestBuild.of("armv7").does(10, "x", "ldr", "read rlx")).differences())
        .isEmpty();
  }

  @Test
  void aLineOfWhichAHelpersOwnIsAllIsThere() {
    BuildComparison comparison =
        compare(
            arm().onStack(10, "pop", "read acq"),
            TestBuild.of("armv7").onStack(10, "pop", "read acq"));
    assertThat(comparison.rows()).extracting(BuildComparison.Row::line).containsExactly(10);
    assertThat(comparison.differences()).isEmpty();
  }

  @Test
  void whatAHelperModifiesIsTheLinesWhereverItLies() {
    TestBuild build = arm().onStack(10, "ldadd", "read-modify-write rlx");
    BuildComparison comparison =
        compare(build, TestBuild.of("armv7").does(10, "x", "ldr", "read rlx"));
    assertThat(comparison.rows().getFirst().cells().getFirst().instructions()).isNotEmpty();
  }

  @Test
  void outputsThatDifferAreTold() {
    BuildComparison comparison =
        compare(
            arm().does(10, "x", "ldr", "read rlx").prints("a", "b"),
            TestBuild.of("armv7").does(10, "x", "ldr", "read rlx").prints("a"));
    assertThat(only(comparison, Kind.OUTPUT).what())
        .isEqualTo(
            "The first run's standard output differs from line 2 on: aarch64 'b'; armv7 nothing.");
  }

  @Test
  void anotherMemoryModelIsNamed() {
    for (String model : List.of("sc", "armv8")) {
      BuildComparison comparison =
          compare(
              messages(arm(), "write rlx", "read rlx").under(model),
              messages(TestBuild.of("armv7"), "write rlx", "read rlx").under(model));
      assertThat(comparison.notes()).singleElement().asString().contains("--model " + model);
    }
  }

  @Test
  void programsWithoutACommonLineAreSuspected() {
    BuildComparison comparison =
        compare(
            arm().does(10, "x", "ldr", "read rlx"),
            TestBuild.of("armv7").in("src/b.c").does(11, "x", "ldr", "read rlx"));
    assertThat(comparison.notes()).singleElement().asString().contains("different programs");
  }

  @Test
  void copiesOfAFileAreAlignedByTheirText() {
    SourceText source =
        (file, line) -> {
          List<String> text =
              file.startsWith("old/")
                  ? List.of("int x;", "store(&x, 1, rlx);")
                  : List.of("// new", "int x;", "store(&x, 1, rel);");
          return line > text.size() ? Optional.empty() : Optional.of(text.get(line - 1));
        };
    BuildComparison comparison =
        compare(
            source,
            TestBuild.of("aarch64", "old/a").in("old/a.c").does(2, "x", "str", "write rlx"),
            TestBuild.of("aarch64", "new/a").in("new/a.c").does(3, "x", "stlr", "write sc"));
    assertThat(comparison.rows()).hasSize(1);
    assertThat(comparison.rows().getFirst().cells().get(1).line()).isEqualTo(3);
    assertThat(comparison.rows().getFirst().cells().get(1).text()).isEqualTo("store(&x, 1, rel);");
    assertThat(only(comparison, Kind.ORDER).why().getFirst()).contains("source of that line");
    assertThat(comparison.notes()).singleElement().asString().contains("by their text");
  }

  @Test
  void oneFileOfEqualNameInEachBuildIsOneFile() {
    BuildComparison comparison =
        compare(
            arm().in("a/x.c").does(10, "x", "ldr", "read rlx"),
            TestBuild.of("armv7").in("b/x.c").does(10, "x", "ldr", "read rlx"));
    assertThat(comparison.rows()).hasSize(1);
    assertThat(comparison.notes()).singleElement().asString().contains("by number");
  }

  @Test
  void twoFilesOfEqualNameInABuildStayTwo() {
    BuildComparison comparison =
        compare(
            arm()
                .in("a/x.c")
                .does(10, "x", "ldr", "read rlx")
                .in("b/x.c")
                .does(10, "y", "ldr", "read rlx"),
            TestBuild.of("armv7").in("b/x.c").does(10, "y", "ldr", "read rlx"));
    assertThat(comparison.rows()).hasSize(2);
    assertThat(comparison.rows().get(1).same()).isTrue();
  }

  /** What the instructions of {@link #x86} do when the source says relaxed, and shows it. */
  private static TestBuild source() {
    TestBuild build = messages(x86().bySource(), "write rlx", "read rlx");
    return build.finds("robustness", "message", 13, stale(build, "rlx"));
  }

  @Test
  void whatInstructionsHideIsToldWithWhatTheSourceSays() {
    BuildComparison comparison = compare(messages(x86(), "write rel", "read acq"), source());
    Difference finding = only(comparison, Kind.FINDING);
    assertThat(finding.builds()).containsExactly(1);
    assertThat(finding.what()).contains("shown by x86-64 (source) in 13", "not by x86-64 (isa)");
    assertThat(finding.why())
        .containsExactly(
            "The instructions of x86-64 (isa) hide it. The difference is a.c:15 (mov: write rel,"
                + " in the source write rlx); a.c:20 (mov: read acq, in the source read rlx).",
            "On x86-64 every ordinary load acquires and every ordinary store releases, whatever"
                + " order the source asks for.",
            "The source asks for no more order: compiled for a weaker machine, or by another"
                + " compiler, the program may show it.");
    assertThat(only(comparison, Kind.ORDER).what())
        .startsWith("a.c:14 and 15: mov: write rel, in the source write rlx.");
  }

  @Test
  void whatTheSourceHidesIsToldToo() {
    TestBuild weak = messages(x86(), "write rlx", "read rlx");
    weak.finds("robustness", "message", 13, stale(weak, "rlx"));
    TestBuild strong = messages(x86().bySource(), "write sc", "read sc");
    Difference finding = only(compare(weak, strong), Kind.FINDING);
    assertThat(finding.why().getFirst())
        .contains("The orders of x86-64 (source) hide it", "mov: read rlx, in the source read sc");
    assertThat(finding.why()).noneMatch(each -> each.contains("asks for no more"));
  }

  @Test
  void aBuildThatIsThereWithBothHasOneNameWhereTheyAgree() {
    BuildComparison comparison =
        compare(
            messages(x86(), "write rel", "read acq"),
            source(),
            messages(arm(), "write rlx", "read rlx"),
            messages(arm().bySource(), "write rlx", "read rlx"));
    assertThat(only(comparison, Kind.ORDER).what())
        .startsWith(
            "a.c:14 and 15: x86-64 mov: write rel, in the source write rlx; aarch64 mov: write"
                + " rlx.");
  }

  @Test
  void aFenceThatOnlyTheSourceHasIsNoInstructionsDoing() {
    TestBuild source = x86().bySource();
    source.does(14, "flag", "mov", "write rlx").fence(15, "mov eax, 1", "rel");
    BuildComparison comparison =
        compare(x86().does(14, "flag", "mov", "write rlx").code(15), source, arm().code(15));
    assertThat(comparison.rows().get(1).cells().get(1).instructions())
        .extracting(BuildComparison.Instruction::words)
        .containsExactly("fence rel, no instruction");
    Difference fence = only(comparison, Kind.FENCE);
    assertThat(fence.what()).contains("a fence in x86-64 (source), no instruction in x86-64 (isa)");
  }
}
