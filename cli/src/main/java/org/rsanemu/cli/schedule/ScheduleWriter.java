// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.schedule;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.RunRequest.CodeOffset;
import org.rsanemu.emu.linux.base.RawText;
import org.rsanemu.emu.sched.Choices;

/** A schedule as text; docs/replay.md describes it. */
public final class ScheduleWriter {
  /** How the first line begins. */
  static final String MAGIC = "rsan-emu schedule ";

  /** The version of the format. */
  static final int VERSION = 1;

  /** The version of the schedules of explored executions, which have more. */
  static final int EXPLORED = 3;

  /** A standard input that is closed: no base64. */
  static final String CLOSED = "-";

  private static final int WIDTH = 78;

  private final StringBuilder text = new StringBuilder();

  private ScheduleWriter() {}

  /** The whole file. */
  public static String write(SavedSchedule schedule) {
    ScheduleWriter writer = new ScheduleWriter();
    writer.header(schedule);
    writer.choices(schedule.choices());
    String before = writer.text.toString();
    return before + "end " + checksum(before) + "\n";
  }

  private void header(SavedSchedule s) {
    text.append(MAGIC).append(s.explored() == null ? VERSION : EXPLORED).append('\n');
    line("tool", s.tool());
    line("isa", s.binary().isa());
    line("build-id", s.binary().buildId().isEmpty() ? "none" : s.binary().buildId());
    line("sha256", s.binary().hash());
    line("seed", "" + s.seed());
    line("run", "" + s.run());
    lines("option", s.options());
    lines("argument", s.arguments());
    lines("environment", s.environment());
    byte @Nullable [] stdin = s.stdin();
    if (stdin == null) {
      line("stdin", CLOSED);
    } else if (stdin.length > 0) {
      line("stdin", Base64.getEncoder().encodeToString(stdin));
    }
    line("restarts", s.learning().restarts() + (s.learning().settled() ? "" : " unsettled"));
    line("steps", "" + s.steps());
    for (CodeOffset each : s.known()) {
      line("atomic", Long.toHexString(each.address()) + " " + each.module());
    }
    if (s.explored() != null) {
      places("open", s.explored().open());
      places("waiting", s.explored().waiting());
      places("several", s.explored().several());
    }
    line("finding", s.finding());
    line("fingerprint", s.fingerprint());
    line("choices", "" + s.choices().count());
  }

  private void places(String key, Set<Long> places) {
    places.forEach(place -> line(key, Long.toHexString(place)));
  }

  private void lines(String key, List<String> values) {
    values.forEach(value -> line(key, value));
  }

  private void line(String key, String value) {
    text.append(key).append(' ').append(escaped(value)).append('\n');
  }

  /** {@code 1} is one choice of thread 1, {@code 1*30} are thirty in a row. */
  private void choices(Choices choices) {
    int[] start = {text.length()};
    choices.forEachSlice((thread, times) -> {
      if (text.length() - start[0] > WIDTH - 8) {
        text.append('\n');
        start[0] = text.length();
      } else if (text.length() > start[0]) {
        text.append(' ');
      }
      text.append(thread);
      if (times > 1) {
        text.append('*').append(times);
      }
    });
    if (choices.count() > 0) {
      text.append('\n');
    }
  }

  /** Values are lines: what would end one is written with a backslash. */
  static String escaped(String value) {
    String text = value.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    return RawText.isRaw(text) ? escapedBytes(text) : text;
  }

  /** Bytes that are not UTF-8: the file is. */
  private static String escapedBytes(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      escaped.append(RawText.isRaw(text, i) ? String.format("\\x%02x", c & 0xff) : c);
    }
    return escaped.toString();
  }

  /** Of all lines before the last one. */
  static String checksum(String before) {
    CRC32 sum = new CRC32();
    sum.update(before.getBytes(StandardCharsets.UTF_8));
    return String.format(Locale.ROOT, "%08x", sum.getValue());
  }
}
