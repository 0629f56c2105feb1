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
import org.rsanemu.cli.report.JsonText;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.SourceText;
import org.rsanemu.cli.report.Style;

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
    return build.finds("robustness", "message", 13, ComparerTest.stale(build, "rlx"));
  }

  private static Comparison comparison(TestBuild... builds) {
    List<BuildData> data = new ArrayList<>();
    for (TestBuild build : builds) {
      data.add(build.data());
    }
    return new Comparer(new Report.Tool("rsan-emu", "test"), SOURCE, false).compare(data, 66);
  }

  private static Comparison three() {
    return comparison(x86(), arm("aarch64"), arm("armv7").prints("weak"));
  }

  @Test
  void theTableReadsAsItDid() throws IOException {
    Golden.assertSame("compare.txt", ComparisonText.render(three(), Style.PLAIN));
  }

  @Test
  void moreBuildsThanColumnsAreBlocks() throws IOException {
    Comparison five =
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
