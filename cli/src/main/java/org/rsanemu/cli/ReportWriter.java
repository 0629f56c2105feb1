// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.rsanemu.cli.files.WholeFile;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.Format;
import org.rsanemu.cli.options.ReportOptions;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.text.Style;
import org.rsanemu.cli.report.text.TextReport;
import org.rsanemu.cli.report.view.HardwareView;

/**
 * Brings a report to all who asked for it: standard error or output, {@code --output}, and every
 * {@code --save}.
 */
final class ReportWriter {
  /** So much of a fingerprint names a file. */
  private static final int NAME_DIGITS = 8;

  private final ReportOptions options;
  private final PrintStream out;
  private final PrintStream err;

  ReportWriter(ReportOptions options) {
    this(options, System.out, System.err);
  }

  ReportWriter(ReportOptions options, PrintStream out, PrintStream err) {
    this.options = options;
    this.out = out;
    this.err = err;
  }

  /**
   * Writes it everywhere. What cannot be written keeps nothing else from being written, and a main
   * report that went nowhere is printed as text.
   *
   * @throws Failure that names every file that could not be written
   */
  void write(Report report) throws Failure {
    write(
        format -> format.render(report, options.verbose),
        style -> TextReport.render(report, style, options.verbose));
    if (options.litmus != null) {
      litmus(report, options.litmus);
    }
  }

  private static void litmus(Report report, Path folder) throws Failure {
    try {
      Files.createDirectories(folder);
      Set<String> names = new HashSet<>();
      for (FindingView finding : report.findings()) {
        HardwareView hardware = finding.hardware();
        if (hardware != null && hardware.litmus() != null) {
          String name = name(finding, names);
          Files.writeString(folder.resolve(name + ".litmus"), hardware.litmus().assembly());
          Files.writeString(folder.resolve(name + ".c11.litmus"), hardware.litmus().c11());
        }
      }
    } catch (IOException e) {
      throw new Failure(ExitCodes.OWN_FAILURE, "cannot write litmus tests to " + folder + ": " + e);
    }
  }

  /** Two violations may have one fingerprint: of store buffering, each misses the other's write. */
  private static String name(FindingView finding, Set<String> taken) {
    String name = "robustness-" + finding.fingerprint().substring(0, NAME_DIGITS);
    String free = name;
    for (int number = 2; !taken.add(free); number++) {
      free = name + "-" + number;
    }
    return free;
  }

  /**
   * As {@link #write(Report)}, for something else.
   *
   * @param forms of it
   * @param text on a terminal
   */
  void write(Function<Format, String> forms, Function<Style, String> text) throws Failure {
    List<String> problems = new ArrayList<>();
    main(forms, text, problems);
    for (Path file : options.save) {
      Format format = Format.of(file).orElseThrow();
      save(forms.apply(format), file, problems);
    }
    if (!problems.isEmpty()) {
      throw new Failure(
          ExitCodes.OWN_FAILURE,
          "cannot write the report to " + String.join(", nor to ", problems));
    }
  }

  private void main(
      Function<Format, String> forms, Function<Style, String> text, List<String> problems) {
    if (options.toStandardOutput()) {
      byte[] bytes = bytes(forms.apply(options.format));
      out.write(bytes, 0, bytes.length);
      if (out.checkError()) {
        problems.add("standard output");
      }
    } else if (options.output != null) {
      save(forms.apply(options.format), options.output, problems);
    } else {
      print(text, options.coloured() ? Style.COLOURED : Style.PLAIN);
      return;
    }
    if (!problems.isEmpty()) {
      print(text, Style.PLAIN);
    }
  }

  private void print(Function<Style, String> text, Style style) {
    err.print(text.apply(style));
    err.flush();
  }

  private static void save(String text, Path file, List<String> problems) {
    try {
      WholeFile.write(file, bytes(text));
    } catch (IOException e) {
      problems.add(file + reason(e));
    }
  }

  /** Names of the guest's files need not be Unicode: what is not becomes a question mark. */
  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String reason(IOException e) {
    return switch (e) {
      case NoSuchFileException _ -> " (there is no such folder)";
      case AccessDeniedException _ -> " (permission denied)";
      case FileSystemException f when f.getReason() != null -> " (" + f.getReason() + ")";
      default -> "";
    };
  }
}
