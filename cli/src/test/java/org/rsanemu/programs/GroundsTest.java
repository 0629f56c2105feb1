// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.RunResult;

/** What a proof rests on, where a program's header cannot say it. */
@Tag("slow")
class GroundsTest {
  private static Header header(String name, String isa) throws Exception {
    return Header.read(Path.of("../testbins/verify/" + name + ".c"), isa);
  }

  /** What others were about to do when the process died is tried before it dies, too. */
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void aCrashHidesNoExecution(String isa) throws Exception {
    String name = "verify-behind-crash";
    Verified verified = Verified.kept(Corpus.binary(isa, name), header(name, isa), 100);
    List<Ending> endings = verified.executions().stream().map(RunResult::ending).toList();
    assertThat(endings)
        .containsExactlyInAnyOrder(
            new Ending.Killed(6), new Ending.Exited(0), new Ending.Exited(7));
    assertThat(verified.result().isComplete()).isTrue();
  }
}
