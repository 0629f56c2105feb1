package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.rsanemu.emu.run.RunResult;

/**
 * Executions that begin where the first one was when it created a thread show what those show that
 * begin at the start: the same, down to how many instructions were run.
 */
class SnapshotTest {
  /** {@code -Dsnapshot.only=REGEX} takes the programs of these names. */
  private static final String ONLY =
      System.getProperty(
          "snapshot.only",
          "verify-(arc|SB-fences)|rc20-chase-lev|race-realloc|mmap-reuse"
              + "|objects-across-libraries|mark-atomic");

  private static final int EXECUTIONS = Integer.getInteger("snapshot.executions", 12);

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  List<DynamicTest> beginningInTheMiddleShowsTheSame() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path source : Corpus.sources()) {
      String name = Corpus.name(source);
      for (String isa : Corpus.ISAS) {
        Path binary = Corpus.binary(isa, name);
        if (name.matches(ONLY) && Files.exists(binary)) {
          Header header = Header.read(source, isa);
          tests.add(DynamicTest.dynamicTest(name + " on " + isa, () -> check(binary, header)));
        }
      }
    }
    assertThat(tests).isNotEmpty();
    return tests;
  }

  private static void check(Path binary, Header header) throws Exception {
    boolean annotated = binary.getFileName().toString().startsWith("mark-"); // before all threads
    Verified whole = Verified.first(binary, header, EXECUTIONS, false);
    Verified resumed = Verified.first(binary, header, EXECUTIONS, true);
    assertThat(resumed.executions()).hasSameSizeAs(whole.executions());
    assertThat(whole.result().fromSnapshot()).isZero();
    assertThat(resumed.result().fromSnapshot())
        .isEqualTo(annotated ? 0 : whole.executions().size() - 1L);
    for (int i = 0; i < whole.executions().size(); i++) {
      assertThat(text(resumed.executions().get(i)))
          .as("execution %d", i)
          .isEqualTo(text(whole.executions().get(i)));
    }
    assertThat(resumed.result().counts()).isEqualTo(whole.result().counts());
    assertThat(resumed.result().gaps()).isEqualTo(whole.result().gaps());
  }

  private static String text(RunResult result) {
    String output =
        result.output().stream()
            .map(each -> each.descriptor() + new String(each.bytes(), StandardCharsets.UTF_8))
            .collect(Collectors.joining());
    return List.of(
            result.ending(),
            result.modules(),
            result.threads(),
            result.findings(),
            output,
            result.learned(),
            result.mixed(),
            result.unsupportedCalls(),
            result.warnings(),
            result.fileChanges(),
            result.observed().signature(),
            result.counters())
        .stream()
        .map(Object::toString)
        .collect(Collectors.joining("\n"));
  }
}
