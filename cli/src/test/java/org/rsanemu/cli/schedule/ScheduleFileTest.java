// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rsanemu.cli.campaign.CampaignResult.Learning;
import org.rsanemu.emu.exec.result.KnownSteps;
import org.rsanemu.emu.exec.result.RunRequest.CodeOffset;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.sched.Choices;

class ScheduleFileTest {
  @TempDir Path folder;

  private static SavedSchedule sample() {
    Choices.Builder choices = new Choices.Builder();
    Random random = new Random(7);
    for (int i = 0; i < 400; i++) {
      choices.add(random.nextInt(4), 1 + random.nextInt(3));
    }
    return new SavedSchedule(
        "0.1.0",
        new SavedSchedule.Binary("aarch64", "", "00ff"),
        -5,
        12,
        List.of("--strict", "--judge", "lib*"),
        List.of(
            "./a b", "line\nbreak", "back\\slash\\n", "", "ünïcödé", "no utf8 \udcff\udc80 \\xff"),
        List.of("A=1", "B= x\r "),
        new byte[] {0, -1, 10},
        new Learning(2, 2, false),
        77,
        List.of(new CodeOffset("", 0x1234), new CodeOffset("/lib/x y.so", -1)),
        "race a.c:3 in f",
        "ab".repeat(16),
        choices.build(),
        null);
  }

  private static SavedSchedule explored() {
    SavedSchedule run = sample();
    return new SavedSchedule(
        run.tool(),
        run.binary(),
        run.seed(),
        run.run(),
        run.options(),
        run.arguments(),
        run.environment(),
        null,
        run.learning(),
        run.steps(),
        run.known(),
        run.finding(),
        run.fingerprint(),
        run.choices(),
        new KnownSteps(Set.of(1L, -1L), Set.of(), Set.of(0x401000L)));
  }

  private static void assertSame(SavedSchedule read, SavedSchedule written) {
    assertThat(ScheduleWriter.write(read)).isEqualTo(ScheduleWriter.write(written));
    assertThat(read).usingRecursiveComparison().isEqualTo(written);
  }

  private SavedSchedule read(String text) throws IOException, BadScheduleException {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  private SavedSchedule read(byte[] bytes) throws IOException, BadScheduleException {
    return ScheduleReader.read(Files.write(folder.resolve("schedule"), bytes));
  }

  @Test
  void whatIsWrittenIsRead() throws IOException, BadScheduleException {
    assertSame(read(ScheduleWriter.write(sample())), sample());
    SavedSchedule none = sample().with(Choices.NONE);
    assertSame(read(ScheduleWriter.write(none)), none);
    assertSame(read(ScheduleWriter.write(explored())), explored());
  }

  @Test
  void anExploredExecutionIsOfAnotherVersionAndAsLongAsOneCanBe() {
    String text = ScheduleWriter.write(explored());
    assertThat(text).startsWith("rsan-emu schedule 3\n").contains("several 401000\n");
    Choices.Builder many = new Choices.Builder();
    many.add(1, Exploration.MOST_REPEATED + 1);
    String longer = ScheduleWriter.write(explored().with(many.build()));
    assertThatThrownBy(() -> ScheduleReader.parse(longer))
        .isInstanceOf(BadScheduleException.class)
        .hasMessageContaining("more choices");
  }

  @Test
  void linesAreShortAndReadable() {
    String text = ScheduleWriter.write(sample());
    assertThat(text).startsWith("rsan-emu schedule 1\n").endsWith("\n");
    assertThat(text.lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void whereverItIsCutItIsRefused() {
    String text = ScheduleWriter.write(sample());
    for (int length = 0; length < text.length(); length++) {
      String cut = text.substring(0, length);
      assertThatThrownBy(() -> ScheduleReader.parse(cut)).isInstanceOf(BadScheduleException.class);
    }
  }

  @Test
  void whateverByteIsChangedItIsRefused() {
    byte[] bytes = ScheduleWriter.write(sample()).getBytes(StandardCharsets.UTF_8);
    Random random = new Random(3);
    for (int round = 0; round < 100; round++) {
      byte[] changed = bytes.clone();
      changed[random.nextInt(bytes.length)] ^= (byte) (1 + random.nextInt(255));
      assertThatThrownBy(() -> read(changed)).isInstanceOf(BadScheduleException.class);
    }
  }

  /** Whoever writes such a file on purpose gives it the right checksum, too. */
  @Test
  void linesThatMakeNoSenseAreRefusedWithTheRightChecksum() {
    String text = ScheduleWriter.write(sample());
    String[] lines = text.split("\n");
    Random random = new Random(9);
    List<String> strange =
        List.of(
            "",
            "run 0",
            "run 99999999999",
            "seed x",
            "choices -1",
            "choices 9223372036854775807",
            "stdin !!",
            "restarts",
            "atomic zz x",
            "0*0",
            "-1",
            "7*9223372036854775807",
            "0*9223372036854775807 0*9223372036854775807",
            "2147483648",
            "end 0",
            "unknown key");
    int refused = 0;
    for (int round = 0; round < 2000; round++) {
      String[] changed = lines.clone();
      int at = 1 + random.nextInt(lines.length - 2);
      changed[at] = strange.get(random.nextInt(strange.size()));
      String before = String.join("\n", List.of(changed).subList(0, lines.length - 1)) + "\n";
      try {
        ScheduleReader.parse(before + "end " + ScheduleWriter.checksum(before) + "\n");
      } catch (BadScheduleException e) {
        assertThat(e.getMessage()).doesNotContain("\n");
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(1500);
  }

  @Test
  void anotherVersionAndOtherFilesAreNamed() {
    String text = ScheduleWriter.write(sample());
    assertThatThrownBy(() -> read(text.replace("schedule 1\n", "schedule 2\n")))
        .hasMessage("its format has version 2, and this rsan-emu reads versions 1 and 3");
    assertThatThrownBy(() -> read("\177ELF and so on")).hasMessageContaining("not a schedule");
    assertThatThrownBy(() -> read("")).hasMessageContaining("not a schedule");
  }
}
