// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The shells themselves are asked what they offer for a line that somebody has begun to type. */
@Timeout(60)
class CompletionTest {
  private static final Path DRIVERS = Path.of("src/test/resources/completion").toAbsolutePath();

  /**
   * A line, and after the arrow what must be offered, with ! before what must not be. The working
   * directory has prog.x86, tables.txt and the folder place.
   */
  private static final List<String> CASES =
      List.of(
          "rsan-emu --cp -> --cpu !prog.x86",
          "rsan-emu --cpu l -> lse !no-lse !prog.x86",
          "rsan-emu --cpu=n -> no-lse",
          "rsan-emu --scheduler r -> random round-robin",
          "rsan-emu --runs p -> !prog.x86",
          "rsan-emu --output p -> prog.x86 place",
          "rsan-emu --sysroot p -> place !prog.x86",
          "rsan-emu ta -> table tables.txt",
          "rsan-emu p -> prog.x86 place",
          "rsan-emu --runs 3 t -> table tables.txt",
          "rsan-emu table x -> x86-64 !aarch64",
          "rsan-emu atomics --d -> --described",
          "rsan-emu atomics p -> prog.x86",
          "rsan-emu compare place p -> prog.x86",
          "rsan-emu litmus --c -> --c11",
          "rsan-emu litmus p -> prog.x86",
          "rsan-emu completion f -> fish !zsh !prog.x86",
          "rsan-emu prog.x86 --ru -> !--runs",
          "rsan-emu prog.x86 t -> tables.txt",
          "rsan-emu -- p -> prog.x86");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void everythingIsOfferedWhereItMayStandAndNowhereElse(String shell)
      throws IOException, InterruptedException {
    Shell.assumeInstalled(shell, shell);
    Path script = Files.writeString(folder.resolve("_rsan-emu"), script(shell));
    Path work = Files.createDirectories(folder.resolve("work/place")).getParent();
    Files.writeString(work.resolve("prog.x86"), "");
    Files.writeString(work.resolve("tables.txt"), "");

    Map<String, String> offers =
        offers(shell, shell.equals("zsh") ? folder.toString() : script.toString(), work);

    for (String each : CASES) {
      String line = each.replaceFirst(" -> .*", "");
      String offer = offers.get(line);
      for (String word : each.replaceFirst(".* -> ", "").split(" ")) {
        if (word.startsWith("!")) {
          assertThat(offer).as("%s: %s", shell, line).doesNotContain(word.substring(1));
        } else {
          assertThat(offer).as("%s: %s", shell, line).contains(word);
        }
      }
    }
  }

  private static String script(String shell) {
    CommandLine command = Main.commandLine();
    StringWriter out = new StringWriter();
    command.setOut(new PrintWriter(out));
    assertThat(command.execute("completion", shell)).isZero();
    return out.toString();
  }

  private Map<String, String> offers(String shell, String script, Path work)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(shell));
    command.add(DRIVERS.resolve("drive." + shell).toString());
    command.add(script);
    CASES.forEach(each -> command.add(each.replaceFirst(" -> .*", "")));
    String output = Shell.output(work, command);
    Map<String, String> offers = new LinkedHashMap<>();
    String line = "";
    for (String each : output.split("\n")) {
      if (each.startsWith("> ")) {
        line = each.substring(2).stripTrailing();
        offers.put(line, "");
      } else {
        // zsh echoes what is typed.
        offers.merge(line, each.replaceFirst("^\\Q" + line + "\\E", "") + "\n", String::concat);
      }
    }
    return offers;
  }
}
