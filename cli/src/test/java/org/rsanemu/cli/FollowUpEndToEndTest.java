// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.testbins.InTurn;
import org.rsanemu.testbins.Testbins;

/** What runs that are made again say of findings, as a user sees it, in all forms of reports. */
@Tag("slow")
class FollowUpEndToEndTest {
  @TempDir Path folder;

  @InTurn(of = 2)
  @ParameterizedTest
  @CsvSource({
    "armv7, stale-wakeup, 'waits for ever', for semaphore filled to be posted",
    "x86-64, stale-exit, 'the program prints \"nobody was seen\" instead of \"somebody was seen\" and"
        + " exits with 1 instead of 0', ''",
    "aarch64, stale-assertion, 'assertion fails: seen == 1', ''",
    "x86-64, race-one-sided-lock, 'Take lock mutex at', race-one-sided-lock.c:20 in careless",
    "aarch64, race-try-lock, 'Take lock mutex at', race-try-lock.c:33 in taker",
    "x86-64, race-rwlock-reader, 'Take lock lock to write here: ', ''",
    "aarch64, race-lock-on-stack, 'Take lock own.lock at', race-lock-on-stack.c:25 in counts",
    "armv7, omp-lock-forgotten-race, 'Take lock lock at', omp-lock-forgotten-race.c:29 in main._omp_fn.0"
  })
  void itIsInEveryReport(String isa, String program, String outcome, String more)
      throws IOException, InterruptedException {
    for (String jobs : List.of("1", "2")) {
      List<String> options = new ArrayList<>(List.of("--runs", "12", "--jobs", jobs));
      for (String form : List.of("json", "sarif", "html", "xml")) {
        options.addAll(List.of("--save", folder.resolve(jobs + "." + form).toString()));
      }
      options.add(Testbins.of(isa, program).toString());
      call(options);
    }
    for (String form : List.of("json", "sarif", "html", "xml")) {
      String report = Files.readString(folder.resolve("1." + form));
      assertThat(report).as(form).hasSameSizeAs(Files.readString(folder.resolve("2." + form)));
      assertThat(plain(report)).as(form).contains(plain(outcome)).contains(more);
    }
    assertThat(plain(Files.readString(folder.resolve("err"))))
        .contains(plain(outcome))
        .contains(more);
  }

  @Test
  void itIsSaidWhenTheRunIsReplayed() throws IOException, InterruptedException {
    String program = Testbins.of("x86-64", "stale-exit").toString();
    Path schedules = folder.resolve("schedules");
    call(List.of("--runs", "12", "--save-schedules", schedules.toString(), program));
    try (Stream<Path> all = Files.list(schedules)) {
      call(List.of("replay", all.sorted().findFirst().orElseThrow().toString(), program));
    }

    assertThat(Files.readString(folder.resolve("err")))
        .contains("the program prints \"nobody was seen\" instead of \"somebody was seen\"");
  }

  private void call(List<String> options) throws IOException, InterruptedException {
    new ToolProcess(folder).run(options);
  }

  /** Without what a form needs around quotation marks, and in one line. */
  private static String plain(String text) {
    return text.replaceAll("\\\\\"|&#34;|&quot;|\"", "").replaceAll("\\s+", " ");
  }
}
