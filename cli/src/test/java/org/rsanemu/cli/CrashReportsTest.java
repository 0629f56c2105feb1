// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.testbins.InTurn;
import org.rsanemu.testbins.Testbins;

/** What reports say of crashes of all sorts, and how long they are. */
@Tag("slow")
class CrashReportsTest {

  /** No report of a crash needs more, however deep its stack. */
  private static final int MOST_BYTES = 200_000;

  @TempDir Path folder;

  private String report(String isa, String name, String... options)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.add(Testbins.of(isa, name).toString());
    return new ToolProcess(folder).run(arguments).err();
  }

  @InTurn
  @ParameterizedTest
  @CsvSource({
    "crash-stack-overflow, 'Stack overflow: thread T1 has used up its stack of '",
    "crash-mutual-recursion, 'Stack overflow: thread T1 has used up its stack of '",
    "crash-large-frame, 'Stack overflow: the frame of total has 128,5'",
    "crash-null, 'Null pointer'",
    "crash-terminate, 'Abort by std::terminate, called by std::thread::~thread()'",
    "crash-terminate-caught, 'Abort by std::terminate, called by'",
    "crash-unjoined-shared, 'Abort by std::terminate, called by std::thread::~thread()'",
    "crash-pure-virtual, 'Abort: pure virtual function called at'",
    "crash-noexcept, 'Exception Full is not caught: disk gone.'",
    "crash-null-member, 'Null pointer: of->items.values[2] is accessed, '",
    "crash-null-chain, 'Null pointer: first->next->items.count is accessed, '",
    "crash-null-call, 'Null pointer: callback is called.'",
    "crash-after-free, 'Use after free: ''next'' of struct node, byte '",
    "crash-after-unmap, 'Use after unmap: byte 5 of 65,536 bytes of memory.'",
    "crash-double-free, 'Double free: of a heap block of size 40.'",
    "crash-double-free-large, 'Double free: of a heap block of size 2,000,000.'",
    "crash-out-of-memory, 'Out of memory: std::bad_alloc is not caught.'",
    "crash-uncaught, 'Exception std::runtime_error is not caught: nobody catches this.'",
    "crash-panic, 'Panic: index out of bounds: the len is 3 but the index is 5, at'",
    "crash-assert, 'Assertion failed: '",
    "crash-abort, 'Abort, called by'"
  })
  void aCrashSaysWhyAndItsThreadIsNamedOnce(String program, String why)
      throws IOException, InterruptedException {
    for (String isa : List.of("x86-64", "aarch64", "armv7")) {
      String runs = program.equals("crash-assert") ? "50" : "1"; // that needs a certain schedule
      String report = report(isa, program, "--runs", runs);
      assertThat(report).contains("  " + why);
      String thread = report.contains(" in main thread:\n") ? "Main thread" : "Thread T1";
      assertThat(report).doesNotContain("  " + thread + " could run, and was at:");
    }
  }

  @InTurn
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "armv7"})
  void aDivisionByZeroIsItsCallers(String isa) throws IOException, InterruptedException {
    assertThat(report(isa, "crash-division", "--runs", "1"))
        .contains("  Division by zero.\n", "  Suppress:  crash:divides\n")
        .contains("crash-division.c:13 in divides\n");
  }

  @InTurn(of = 2)
  @ParameterizedTest
  @ValueSource(strings = {"crash-stack-overflow", "crash-mutual-recursion"})
  void noReportGrowsWithTheDepthOfARecursion(String program)
      throws IOException, InterruptedException {
    List<String> options = new ArrayList<>(List.of("--runs", "1"));
    List<String> forms = List.of("json", "sarif", "xml", "html");
    for (String form : forms) {
      options.addAll(List.of("--save", folder.resolve("report." + form).toString()));
    }
    assertThat(report("aarch64", program, options.toArray(String[]::new)))
        .contains("Main thread waits for thread T1 to end at:")
        .hasSizeLessThan(MOST_BYTES);
    for (String form : forms) {
      int most = form.equals("html") ? 2 * MOST_BYTES : MOST_BYTES;
      assertThat(Files.size(folder.resolve("report." + form))).as(form).isLessThan(most);
    }
  }

  @InTurn
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void allCallsOfADeepRecursionAreCounted(String isa) throws IOException, InterruptedException {
    assertThat(report(isa, "crash-deep", "--runs", "1"))
        .contains("[the frame above, 99,998 times more]\n    #100001 main ");
  }

  @InTurn
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void aSignalThatStopsIsNoCrash(String isa) throws IOException, InterruptedException {
    assertThat(report(isa, "stop-signals", "--runs", "1")).contains("no findings in 1 run");
  }
}
