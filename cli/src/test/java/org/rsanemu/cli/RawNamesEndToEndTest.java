// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rsanemu.testbins.Testbins;

/** Names and arguments that are not UTF-8, from a shell that does not mind. */
@Tag("slow")
class RawNamesEndToEndTest {

  @TempDir private Path folder;

  @Test
  void bytesComeThroughUnchanged() throws IOException, InterruptedException {
    String name = "n\u00ff\u00c3'";
    Files.copy(Testbins.of("x86-64", "raw-names"), folder.resolve("program"));
    String out =
        shell(
            "n=$(printf 'n\\377\\303\\047'); cp program \"$n\"; \"$@\" --runs 2 --guest-output all"
                + " \"./$n\" \"$n\"");
    assertThat(out).contains((name + "\nopened and listed\n").repeat(2));
  }

  @Test
  void aFindingIsMadeAgainByItsLine() throws IOException, InterruptedException {
    Files.copy(Testbins.of("aarch64", "SB+rlx"), folder.resolve("program"));
    String first = shell("\"$@\" --runs 20 ./program \"$(printf 'a\\351\\134')\"");
    assertThat(first).contains(" ./program $'a\\351\\134'\n");
    String again =
        shell(
            "line=$(\"$@\" --runs 20 ./program \"$(printf 'a\\351')\" 2>&1"
                + " | sed -n 's/^ *Reproduce: rsan-emu //p' | head -1); eval \"\\\"\\$@\\\" $line\"");
    assertThat(again).contains("robustness");
  }

  @Test
  void schedulesAreKeptUnderAnyName() throws IOException, InterruptedException {
    Files.copy(Testbins.of("aarch64", "SB+rlx"), folder.resolve("program"));
    String out =
        shell(
            "d=$(printf 's\\376'); \"$@\" --runs 20 --save-schedules \"$d\" ./program >log 2>&1;"
                + " echo $? \"$d\"/*.schedule; line=$(sed -n 's/^ *Replay: *rsan-emu replay //p'"
                + " log | head -1); eval \"\\\"\\$@\\\" replay --minimize $line\" 2>&1"
                + " | grep 'changes of thread are left\\|^WARNING'; ls \"$d\" | grep -c min");
    assertThat(out).contains("66 s\u00fe/robustness-").contains("WARNING: ").endsWith("\n1\n");
  }

  @Test
  void foldersAndBuildsMayHaveAnyName() throws IOException, InterruptedException {
    Files.copy(Testbins.of("x86-64", "raw-names"), folder.resolve("program"));
    String out =
        shell(
            "d=$(printf 'd\\377'); mkdir \"$d\"; mv program \"$d/n\"; \"$@\" compare --runs 1"
                + " --debug-dir \"$d\" \"$d/n\" \"$d/n\"; echo $?; \"$@\" --runs 1"
                + " --save-schedules s --debug-dir \"$d\" --sysroot \"$d\" \"$d/n\"; echo $?");
    assertThat(out).doesNotContain("rror").contains("2:n  x86-64  0 findings");
    assertThat(out.lines().filter("0"::equals)).hasSize(2);
  }

  @Test
  void variablesComeThroughUnchanged() throws IOException, InterruptedException {
    Path source = folder.resolve("variable.c");
    String code =
        "#include <stdio.h>\n#include <stdlib.h>\n"
            + "int main(int c, char **v) { return puts(getenv(v[c - 1])) < 0; }\n";
    Shell.compiled(folder, "gcc", Files.writeString(source, code).toString());
    String run = " \"$@\" --runs 1 ";
    assertThat(shell("export X=$(printf 'a\\351b');" + run + "--env X ./binary X"))
        .startsWith("a\u00e9b\n");
    assertThat(shell("export RSAN_OPTIONS=$(printf 'env=X=a\\376b runs=1');" + run + "./binary X"))
        .startsWith("a\u00feb\n");
    // The launcher has changed this one.
    assertThat(shell("export LC_ALL=POSIX;" + run + "--env LC_ALL ./binary LC_ALL"))
        .startsWith("POSIX\n");
  }

  /** What a script prints in this folder, a character for each byte; the tool is its arguments. */
  private String shell(String script) throws IOException, InterruptedException {
    List<String> command = OwnJava.command(Main.class);
    command.addAll(0, List.of("bash", "-c", script, "bash"));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("COLUMNS", "200");
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    process.waitFor();
    return out;
  }
}
