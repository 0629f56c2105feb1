// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What other compilers make of the programs of {@link HardwareEndToEndTest}, whose verdicts must
 * stay, as their accesses are assembly; and of programs in C, whose dependencies a compiler may
 * keep or drop: there the verdict must be that of the code. {@code make hardware} takes all.
 */
@Tag("slow")
class HardwareCompilersTest {
  /** One of so many is taken. */
  private static final int STEP = Integer.getInteger("hardware.step", 60);

  private static final List<Build> BUILDS =
      List.of(Build.of("gcc -O0"), Build.of("clang -O1"), Build.of("clang -O2"));

  @TempDir Path folder;

  /** A compiler and its option. */
  record Build(boolean clang, String level) {
    static Build of(String words) {
      String[] both = words.split(" ");
      return new Build(both[0].equals("clang"), both[1]);
    }
  }

  /** A row of the table, by a compiler. */
  record RowOfBuild(Build build, HardwareEndToEndTest.Row row) {}

  /** A program in C, by a compiler. */
  record Code(String isa, Build build, String program, boolean allowed) {
    static Code of(String line) {
      String[] cells = line.split("\t");
      return new Code(cells[0], Build.of(cells[1]), cells[2], cells[3].equals("allowed"));
    }
  }

  @BeforeAll
  static void thereIsNoInput() {
    HardwareTrial.withoutInput();
  }

  static List<RowOfBuild> rows() throws IOException {
    List<HardwareEndToEndTest.Row> all = HardwareEndToEndTest.all();
    List<RowOfBuild> some = new ArrayList<>();
    for (int i = 0; i < BUILDS.size(); i++) {
      for (int row = i * 7 % STEP; row < all.size(); row += STEP) {
        some.add(new RowOfBuild(BUILDS.get(i), all.get(row)));
      }
    }
    return some;
  }

  static List<Code> codes() throws IOException {
    List<Code> all =
        resource("c.tsv").lines().filter(l -> !l.startsWith("#")).map(Code::of).toList();
    List<Code> some = new ArrayList<>();
    for (int i = 0; i < all.size(); i += Math.min(STEP, 10)) {
      some.add(all.get(i));
    }
    return some;
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = HardwareCompilersTest.class.getResourceAsStream("/hardware/" + name)) {
      return new String(requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @MethodSource("rows")
  void instructionsHaveTheirVerdictWhoeverCompilesThem(RowOfBuild each) throws Exception {
    each.row.check(new HardwareTrial(folder), each.build.clang, each.build.level);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @MethodSource("codes")
  void theVerdictIsThatOfTheCode(Code each) throws Exception {
    HardwareTrial trial = new HardwareTrial(folder);
    String text = resource(each.program + ".c");
    trial.check(trial.compiled(each.isa, text, each.build.clang, each.build.level), each.allowed);
  }
}
