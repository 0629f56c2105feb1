// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.schedule;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.CampaignResult.Learning;
import org.rsanemu.emu.exec.result.KnownSteps;
import org.rsanemu.emu.exec.result.RunRequest.CodeOffset;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.linux.base.RawText;
import org.rsanemu.emu.sched.Choices;

/**
 * Reads what {@link ScheduleWriter} wrote. The file may come from anybody: whatever is in it, the
 * answer is a schedule or one line that says what is wrong.
 */
public final class ScheduleReader {
  /** More than any schedule that is written has. */
  private static final int MOST_BYTES = 256 << 20;

  /** Choices of an exploration are threads, or these and a bit more. */
  private static final int MOST_THREADS = 1 << 21;

  private static final Set<String> SINGLE =
      Set.of(
          "tool",
          "isa",
          "build-id",
          "sha256",
          "seed",
          "run",
          "stdin",
          "restarts",
          "steps",
          "finding",
          "fingerprint",
          "choices");

  private static final Pattern RAW_BYTE = Pattern.compile("[89a-f][0-9a-f]");

  private static final Set<String> REPEATED =
      Set.of("option", "argument", "environment", "atomic", "open", "waiting", "several");

  private final Map<String, String> single = new HashMap<>();
  private final Map<String, List<String>> repeated = new HashMap<>();
  private final Choices.Builder choices = new Choices.Builder();
  private long count;

  private final boolean explored;

  /**
   * @param explored whether it is an execution of `rsan-emu verify`
   */
  private ScheduleReader(boolean explored) {
    this.explored = explored;
    REPEATED.forEach(key -> repeated.put(key, new ArrayList<>()));
  }

  /**
   * Reads a file.
   *
   * @throws BadScheduleException if it is not a schedule, or damaged, or of another version
   * @throws IOException if it cannot be read at all
   */
  public static SavedSchedule read(Path file) throws IOException, BadScheduleException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] start = in.readNBytes(ScheduleWriter.MAGIC.length());
      if (!new String(start, StandardCharsets.ISO_8859_1).equals(ScheduleWriter.MAGIC)) {
        throw new BadScheduleException("it is not a schedule of rsan-emu");
      }
      byte[] rest = in.readNBytes(MOST_BYTES);
      if (rest.length == MOST_BYTES) {
        throw new BadScheduleException("it is longer than any schedule");
      }
      return parse(
          ScheduleWriter.MAGIC + StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(rest)));
    } catch (CharacterCodingException e) {
      throw damaged("it is not UTF-8");
    }
  }

  /** Reads the text of a file. */
  static SavedSchedule parse(String text) throws BadScheduleException {
    boolean explored = version(text).equals("" + ScheduleWriter.EXPLORED);
    if (!text.endsWith("\n")) {
      throw damaged("it is cut off");
    }
    int last = text.lastIndexOf('\n', text.length() - 2) + 1;
    String end = text.substring(last, text.length() - 1);
    if (!end.startsWith("end ")) {
      throw damaged("it is cut off");
    }
    String before = text.substring(0, last);
    if (!end.equals("end " + ScheduleWriter.checksum(before))) {
      throw damaged("its checksum does not match");
    }
    try {
      return new ScheduleReader(explored).schedule(before.split("\n"));
    } catch (NumberFormatException _) {
      throw damaged("it has no number where one should be");
    } catch (IllegalArgumentException e) {
      throw damaged(String.valueOf(e.getMessage()));
    }
  }

  private static String version(String text) throws BadScheduleException {
    String first = text.lines().findFirst().orElse("");
    String version = first.substring(Math.min(first.length(), ScheduleWriter.MAGIC.length()));
    if (!version.equals("" + ScheduleWriter.VERSION)
        && !version.equals("" + ScheduleWriter.EXPLORED)) {
      throw version.matches("\\d{1,9}")
          ? new BadScheduleException(
              "its format has version "
                  + version
                  + ", and this rsan-emu reads versions "
                  + ScheduleWriter.VERSION
                  + " and "
                  + ScheduleWriter.EXPLORED)
          : damaged("it names no version");
    }
    return version;
  }

  private static BadScheduleException damaged(String how) {
    return new BadScheduleException("the schedule is damaged: " + how);
  }

  private SavedSchedule schedule(String[] lines) {
    int i = 1;
    while (i < lines.length && !single.containsKey("choices")) {
      header(lines[i++]);
    }
    for (; i < lines.length; i++) {
      for (String slice : lines[i].split(" ")) {
        slice(slice);
      }
    }
    if (count != number("choices") || choices.isTooLong()) {
      throw new IllegalArgumentException("it does not have as many choices as it says");
    }
    return schedule();
  }

  private void header(String line) {
    int space = line.indexOf(' ');
    String key = space < 0 ? line : line.substring(0, space);
    String value = space < 0 ? "" : unescaped(line.substring(space + 1));
    List<String> several = repeated.get(key);
    if (several != null) {
      several.add(value);
    } else if (!SINGLE.contains(key) || single.put(key, value) != null) {
      throw new IllegalArgumentException("an unexpected line");
    }
  }

  private void slice(String slice) {
    int star = slice.indexOf('*');
    int thread = Integer.parseInt(star < 0 ? slice : slice.substring(0, star));
    long times = star < 0 ? 1 : Long.parseLong(slice.substring(star + 1));
    if (thread < 0 || thread > MOST_THREADS || times < 1 || times > Long.MAX_VALUE / 4 - count) {
      throw new IllegalArgumentException("an invalid choice");
    }
    choices.add(thread, times);
    count += times;
  }

  private SavedSchedule schedule() {
    int run = (int) number("run");
    if (run < 1 || run != number("run") || repeated("argument").isEmpty()) {
      throw new IllegalArgumentException("it names no run");
    }
    List<CodeOffset> known = repeated("atomic").stream().map(ScheduleReader::known).toList();
    String[] restarts = value("restarts").split(" ", -1);
    String id = value("build-id");
    return new SavedSchedule(
        value("tool"),
        new SavedSchedule.Binary(value("isa"), id.equals("none") ? "" : id, value("sha256")),
        number("seed"),
        run,
        repeated("option"),
        repeated("argument"),
        repeated("environment"),
        stdin(single.getOrDefault("stdin", "")),
        new Learning(Integer.parseInt(restarts[0]), known.size(), restarts.length == 1),
        number("steps"),
        known,
        value("finding"),
        value("fingerprint"),
        choices.build(),
        explored());
  }

  private @Nullable KnownSteps explored() {
    if (!explored) {
      return null;
    }
    if (count > Exploration.MOST_REPEATED) {
      throw new IllegalArgumentException("it has more choices than a schedule can have");
    }
    return new KnownSteps(places("open"), places("waiting"), places("several"));
  }

  private Set<Long> places(String key) {
    return repeated(key).stream()
        .map(place -> Long.parseUnsignedLong(place, 16))
        .collect(Collectors.toSet());
  }

  private static CodeOffset known(String line) {
    int space = line.indexOf(' ');
    if (space < 0) {
      throw new IllegalArgumentException("an invalid place");
    }
    return new CodeOffset(
        line.substring(space + 1), Long.parseUnsignedLong(line.substring(0, space), 16));
  }

  private static byte @Nullable [] stdin(String value) {
    return value.equals(ScheduleWriter.CLOSED) ? null : Base64.getDecoder().decode(value);
  }

  private List<String> repeated(String key) {
    return List.copyOf(repeated.getOrDefault(key, List.of()));
  }

  private String value(String key) {
    String value = single.get(key);
    if (value == null) {
      throw new IllegalArgumentException("it has no " + key);
    }
    return value;
  }

  private long number(String key) {
    return Long.parseLong(value(key));
  }

  private static String unescaped(String value) {
    if (value.indexOf('\\') < 0) {
      return value;
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\\' && ++i < value.length()) {
        char escaped = value.charAt(i);
        c = escaped == 'n' ? '\n' : escaped == 'r' ? '\r' : escaped;
        if (c == 'x' && RAW_BYTE.matcher(value).region(i + 1, value.length()).lookingAt()) {
          text.append(RawText.ofByte(Integer.parseInt(value, i + 1, i + 3, 16)));
          i += 2;
          continue;
        }
      }
      text.append(c);
    }
    return text.toString();
  }
}
