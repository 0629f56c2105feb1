// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.Golden;
import org.rsanemu.cli.compare.BuildComparison.OnProcessor;
import org.rsanemu.cli.report.JsonText;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.group.Grouping;
import org.rsanemu.cli.report.source.SourceText;
import org.rsanemu.cli.report.text.Style;
import org.rsanemu.model.RaceOrder;

/** What people and programs read. */
class ComparisonFormsTest {
  private static final Path SCHEMA = Path.of("../docs/compare.schema.json");
  private static final int COLUMNS = 80;
  private static final SourceText SOURCE =
      (_, line) -> Optional.of("store(&some_variable, " + line + ", memory_order_relaxed);");

  private static TestBuild x86() {
    return ComparerTest.messages(TestBuild.of("x86-64"), "write rel", "read acq")
        .does(25, "count", "lock xadd dword ptr [rip + 4], eax", "locked read-modify-write acqrel");
  }

  private static TestBuild arm(String isa) {
    TestBuild build =
        ComparerTest.messages(TestBuild.of(isa), "write rlx", "read rlx")
            .helped(
                25,
                "count",
                "ldadd w0, w1, [x2]",
                "__aarch64_ldadd4_relax",
                "read-modify-write rlx")
            .fence(26, "dmb ish", "sc")
            .has(27, "stlr w0, [x1]", "write sc");
    if (isa.equals("armv7")) {
      build.judged(
          "forbidden",
          "Armv8, as AArch32 code of an Armv8 core, forbids it: dmb ish (a.c:14), address"
              + " dependency by ldr r3, [r1, r2] (a.c:21)");
    } else {
      build.judged("allowed", "Armv8 allows it");
    }
    return build.finds("robustness", "message", 13, ComparerTest.stale(build, "rlx"));
  }

  private static BuildComparison comparison(TestBuild... builds) {
    return comparison(false, builds);
  }

  private static BuildComparison comparison(boolean harmless, TestBuild... builds) {
    List<BuildData> data = new ArrayList<>();
    for (TestBuild build : builds) {
      data.add(build.data());
    }
    return new Comparer(
            new Report.Tool("rsan-emu", "test"), SOURCE, harmless, Grouping.LINE, RaceOrder.CPP20)
        .compare(data, 66);
  }

  private static BuildComparison three() {
    return comparison(x86(), arm("aarch64"), arm("armv7").prints("weak"));
  }

  @Test
  void theTableReadsAsItDid() throws IOException {
    Golden.assertSame("compare.txt", ComparisonText.render(three(), Style.PLAIN));
  }

  private static BuildComparison both() {
    TestBuild source =
        ComparerTest.messages(TestBuild.of("x86-64").bySource(), "write rlx", "read rlx")
            .does(25, "count", "lock xadd dword ptr [rip + 4], eax", "read-modify-write rlx")
            .fence(26, "ret", "acq");
    source.finds("robustness", "message", 13, ComparerTest.stale(source, "rlx"));
    return comparison(x86(), source);
  }

  @Test
  void aBuildBesideItsSourceReadsAsItDid() throws IOException {
    Golden.assertSame("compare-both.txt", ComparisonText.render(both(), Style.PLAIN));
    assertThat(schema().validate(JsonText.of(both()), InputFormat.JSON)).isEmpty();
  }

  @Test
  void moreBuildsThanColumnsAreBlocks() throws IOException {
    BuildComparison five =
        comparison(
            TestBuild.of("x86-64", "b/O0/x")
                .does(10, "x", "xchg", "locked read-modify-write acqrel"),
            TestBuild.of("x86-64", "b/O2/x")
                .does(10, "x", "xchg", "locked read-modify-write acqrel"),
            TestBuild.of("aarch64", "b/arm/x").does(10, "x", "stlr", "write sc"),
            TestBuild.of("armv7", "b/v7/x").code(10));
    Golden.assertSame("compare-blocks.txt", ComparisonText.render(five, Style.PLAIN));
  }

  @Test
  void theProcessorOfEachBuildHasItsSay() throws IOException {
    BuildComparison comparison = three();
    assertThat(comparison.findings().getFirst().hardware())
        .extracting(OnProcessor::build)
        .containsExactly(0, 1, 2);
    assertThat(comparison.findings().getFirst().hardware().getFirst().text())
        .isEqualTo("RC20 forbids it with these instructions, and so does x86-TSO");
    assertThat(ComparisonHtml.render(comparison))
        .contains("<h4>Hardware</h4>", "<dt>aarch64</dt><dd>Armv8 allows it</dd>");
    String json = JsonText.of(comparison);
    assertThat(json).contains("\"text\" : \"Armv8 allows it\"");
    assertThat(schema().validate(json, InputFormat.JSON)).isEmpty();
  }

  /** The other build would show it, too: of its processor nothing is known. */
  @Test
  void ofABuildThatOnlyDidNotShowItNothingIsSaid() {
    TestBuild one = ComparerTest.messages(TestBuild.of("aarch64"), "write rlx", "read rlx");
    one.judged("allowed", "Armv8 allows it");
    one.finds("robustness", "message", 13, ComparerTest.stale(one, "rlx"));
    TestBuild two = ComparerTest.messages(TestBuild.of("armv7"), "write rlx", "read rlx");
    assertThat(comparison(one, two).findings().getFirst().hardware())
        .containsExactly(
            new OnProcessor(0, "Armv8 allows it"), new OnProcessor(1, "no run shows it"));
  }

  /** With the source's orders: they are no processor's. */
  @Test
  void theSourceOfABuildIsNoProcessor() {
    TestBuild weak = ComparerTest.messages(TestBuild.of("x86-64"), "write rlx", "read rlx");
    weak.judged("allowed", "x86-TSO allows it");
    weak.finds("robustness", "message", 13, ComparerTest.stale(weak, "rlx"));
    TestBuild source =
        ComparerTest.messages(TestBuild.of("x86-64").bySource(), "write rel", "read acq");
    assertThat(comparison(weak, source).findings().getFirst().hardware())
        .contains(new OnProcessor(1, "no run shows it"));
  }

  @Test
  void whereNobodyAskedNothingIsSaid() {
    assertThat(both().findings()).hasSize(1);
    assertThat(both().findings().getFirst().hardware()).isEmpty();
    assertThat(ComparisonText.render(both(), Style.PLAIN)).doesNotContain("Hardware");
    assertThat(ComparisonHtml.render(both())).doesNotContain("<h4>Hardware");
  }

  /** Two builds, of which the second waits where the first continues. */
  private static BuildComparison mild(boolean harmless, boolean realInOne) {
    TestBuild one = ComparerTest.messages(TestBuild.of("aarch64"), "write rlx", "read rlx");
    TestBuild two = ComparerTest.messages(TestBuild.of("armv7"), "write rlx", "read rlx");
    two.shrugsAt("message", 4, ComparerTest.stale(two, "rlx"));
    if (realInOne) {
      one.finds("robustness", "message", 13, ComparerTest.stale(one, "rlx"));
    }
    return comparison(harmless, one, two);
  }

  @Test
  void aBuildInWhichItIsHarmlessIsToldFromOneInWhichItIsNot() {
    BuildComparison comparison = mild(false, true);
    String text = ComparisonText.render(comparison, Style.PLAIN);
    assertThat(text)
        .containsPattern("robustness, 13 of 20 \\[1\\] +harmless, 4 of 20 \\[1\\]\n")
        .containsPattern("may be missed \\[1\\] +may be missed, harmless \\[1\\]\n")
        .containsPattern("armv7 +4 of 20, harmless +rsan-emu --seed")
        .contains("shown by aarch64 in 13 of 20 runs;\n     harmless in armv7 in 4 of 20 runs.")
        .contains("In armv7 it changes nothing: it reads again until the value is new.")
        .contains("1 finding, 0\nrsan-emu:   of them in all builds");
    assertThat(comparison.builds())
        .extracting(BuildComparison.Build::findings)
        .containsExactly(1L, 0L);
    assertThat(ComparisonHtml.render(comparison))
        .contains("class=\"kind harmless\"", "harmless: it reads again until the value is new");
  }

  @Test
  void whatIsHarmlessInAllBuildsIsHiddenUnlessItIsWanted() {
    BuildComparison hidden = mild(false, false);
    assertThat(hidden.findings()).isEmpty();
    assertThat(hidden.notes()).contains("1 harmless violation hidden; --all shows it.");
    BuildComparison shown = mild(true, false);
    assertThat(shown.findings()).hasSize(1);
    assertThat(shown.summary()).contains("no findings");
    assertThat(ComparisonText.render(shown, Style.PLAIN))
        .contains(
            "harmless, 4 of 20 [1]", "] robustness at a.c:21 in f2: harmless in armv7 in 4 of 20");
  }

  @Test
  void linesFitTheTerminalButForCommandsAndPaths() {
    assertThat(ComparisonText.render(three(), Style.PLAIN).lines())
        .filteredOn(line -> !line.contains("rsan-emu --seed") && !line.contains("gcc 12"))
        .allMatch(line -> line.length() <= COLUMNS);
  }

  @Test
  void coloursChangeNoLetter() {
    String coloured = ComparisonText.render(three(), Style.COLOURED);
    assertThat(coloured).contains("\u001b[");
    assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", "").replaceAll(" +\n", "\n"))
        .isEqualTo(ComparisonText.render(three(), Style.PLAIN));
  }

  private static JsonSchema schema() throws IOException {
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
        .getSchema(Files.readString(SCHEMA));
  }

  @Test
  void theJsonIsWhatItsSchemaSays() throws IOException {
    String json = JsonText.of(three());
    assertThat(schema().validate(json, InputFormat.JSON)).isEmpty();
    String mild = JsonText.of(mild(false, true));
    assertThat(mild).contains("\"harmless\" : \"it reads again", "\"harmless\" : true");
    assertThat(schema().validate(mild, InputFormat.JSON)).isEmpty();
    assertThat(schema().validate(json.replace("\"marks\"", "\"masks\""), InputFormat.JSON))
        .isNotEmpty();
  }

  @Test
  void thePageIsOneFileWhoseLinksLeadSomewhere() {
    String page = ComparisonHtml.render(three());
    assertThat(page).doesNotContain("http:", "https:", "<link", "src=");
    assertThat(page.lines().filter(line -> line.contains("href=\"#")).toList()).isNotEmpty();
    java.util.regex.Pattern.compile("href=\"#([^\"]+)\"")
        .matcher(page)
        .results()
        .forEach(link -> assertThat(page).contains("id=\"" + link.group(1) + "\""));
    assertThat(page).contains("store(&amp;some_variable, 14, memory_order_relaxed);");
  }
}
