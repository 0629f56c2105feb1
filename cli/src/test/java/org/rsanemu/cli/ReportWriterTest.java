// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.Format;
import org.rsanemu.cli.options.ReportOptions;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.Samples;

class ReportWriterTest {
  private static final Report REPORT = Samples.everything();

  @TempDir Path folder;

  private final ReportOptions options = new ReportOptions();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private void write() throws Failure {
    options.color = ReportOptions.Colour.NEVER;
    new ReportWriter(options, stream(out), stream(err)).write(REPORT);
  }

  private static PrintStream stream(OutputStream to) {
    return new PrintStream(to, false, StandardCharsets.UTF_8);
  }

  private static String text(ByteArrayOutputStream stream) {
    return stream.toString(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @EnumSource
  void textGoesToStandardErrorAndOtherFormatsToStandardOutput(Format format) throws Failure {
    options.format = format;
    write();
    boolean asText = format == Format.TEXT;
    assertThat(text(err)).isEqualTo(asText ? format.render(REPORT) : "");
    assertThat(text(out)).isEqualTo(asText ? "" : format.render(REPORT));
    assertThat(options.ownsStandardOutput()).isEqualTo(!asText);
  }

  @Test
  void everySavedFileHasTheFormOfItsName() throws Failure, IOException {
    Path text = folder.resolve("r.txt");
    Path json = folder.resolve("R.JSON");
    options.save = List.of(text, json);
    write();
    assertThat(text(err)).isEqualTo(Format.TEXT.render(REPORT));
    assertThat(text).hasContent(Format.TEXT.render(REPORT));
    assertThat(json).hasContent(Format.JSON.render(REPORT));
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactlyInAnyOrder(text, json);
    }
    assertThat(Files.getPosixFilePermissions(json))
        .isEqualTo(
            Files.getPosixFilePermissions(Files.writeString(folder.resolve("usual"), "usual")))
        .contains(PosixFilePermission.OWNER_READ);
  }

  @Test
  void aReportThatCannotBeWrittenIsPrinted() throws IOException {
    Path saved = folder.resolve("saved.json");
    options.format = Format.JSON;
    options.output = folder.resolve("none").resolve("r.json");
    options.save = List.of(folder.resolve("nor").resolve("r.txt"), saved);
    assertThatThrownBy(this::write)
        .isInstanceOf(Failure.class)
        .hasMessage(
            "cannot write the report to "
                + options.output
                + " (there is no such folder), nor to "
                + options.save.getFirst()
                + " (there is no such folder)");
    assertThat(text(err)).isEqualTo(Format.TEXT.render(REPORT));
    assertThat(saved).hasContent(Format.JSON.render(REPORT));
  }

  @Test
  void aBrokenStandardOutputIsAFailure() {
    options.format = Format.JSON;
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int value) throws IOException {
            throw new IOException("full");
          }
        };
    assertThatThrownBy(() -> new ReportWriter(options, stream(full), stream(err)).write(REPORT))
        .hasMessage("cannot write the report to standard output");
    assertThat(text(err)).isEqualTo(Format.TEXT.render(REPORT));
  }

  @Test
  void aLinkStaysALinkAndWhatIsNoFileIsWrittenTo() throws Failure, IOException {
    Path target = Files.writeString(folder.resolve("target"), "old");
    options.output = Files.createSymbolicLink(folder.resolve("link"), target);
    options.format = Format.JSON;
    write();
    assertThat(options.output).isSymbolicLink();
    assertThat(target).hasContent(Format.JSON.render(REPORT));

    options.output = Path.of("/dev/null");
    write();
    assertThat(Files.isRegularFile(options.output)).isFalse();
  }
}
