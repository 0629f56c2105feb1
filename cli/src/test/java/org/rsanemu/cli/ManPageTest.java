// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The manual page, asked by the programs that show manual pages. */
class ManPageTest {
  @TempDir Path folder;

  private Path page() throws IOException {
    return Files.writeString(folder.resolve("rsan-emu.1"), text());
  }

  private static String text() {
    CommandLine command = Main.commandLine();
    StringWriter out = new StringWriter();
    command.setOut(new PrintWriter(out));
    assertThat(command.execute("man")).isZero();
    return out.toString();
  }

  @Test
  void everyOptionAndCommandOfTheHelpIsInIt() {
    String text = text().replace("\\-", "-");
    CommandLine main = Main.commandLine();
    main.getCommandSpec()
        .options()
        .forEach(option -> assertThat(text).contains("\\fB" + option.longestName() + "\\fR"));
    assertThat(main.getSubcommands()).isNotEmpty();
    main.getSubcommands()
        .keySet()
        .forEach(name -> assertThat(text).containsPattern("\\.SS \"?rsan-emu " + name));
    assertThat(text).contains(".SH \"EXIT STATUS\"\n.TP\n\\fB66\\fR\n").contains(".SH ENVIRONMENT");
  }

  @Test
  void mandocHasNothingToSayAgainstIt() throws IOException, InterruptedException {
    Shell.assumeInstalled("mandoc", "mandoc");
    assertThat(Shell.output(folder, List.of("mandoc", "-T", "lint", page().toString()))).isEmpty();
  }

  @Test
  void manShowsItWithoutWarningsAndInEightyColumns() throws IOException, InterruptedException {
    Shell.assumeInstalled("man", "man-db");
    String shown = Shell.output(folder, List.of("man", "--warnings", "-l", page().toString()));
    assertThat(shown).contains("EXIT STATUS").doesNotContain("warning:");
    assertThat(shown.lines()).allMatch(line -> line.length() <= 80);
  }
}
