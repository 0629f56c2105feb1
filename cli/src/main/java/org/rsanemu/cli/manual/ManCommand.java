// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.manual;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the manual page. */
@Command(
    name = "man",
    description = "Print the manual page: rsan-emu man | man -l -",
    synopsisHeading = "Usage: ",
    customSynopsis = "rsan-emu man")
public final class ManCommand implements Callable<Integer> {
  private static final String PURPOSE =
      "check compiled programs for weak memory bugs and data races";
  private static final String MORE = "more-sections.1";

  @Spec CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this.")
  boolean help;

  @Override
  public Integer call() throws IOException {
    String version = ManCommand.class.getPackage().getImplementationVersion();
    PrintWriter out = spec.commandLine().getOut();
    out.print(ManPage.render(spec.root(), PURPOSE, version == null ? "" : version, more()));
    out.flush();
    return 0;
  }

  private static String more() throws IOException {
    try (InputStream in = Objects.requireNonNull(ManCommand.class.getResourceAsStream(MORE))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
