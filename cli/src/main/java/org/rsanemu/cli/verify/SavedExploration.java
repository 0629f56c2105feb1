// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.verify;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.rsanemu.emu.exec.result.KnownSteps;
import org.rsanemu.emu.exec.result.RunRequest.CodeOffset;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.exec.schedule.ProofGap;
import org.rsanemu.emu.exec.schedule.ThreadsSeen;
import org.rsanemu.emu.explore.Bounds;
import org.rsanemu.emu.explore.DamagedStateException;
import org.rsanemu.emu.explore.Explorer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * An exploration that was stopped: a line of JSON with what is known of the program, and the
 * explorer's own text in it, and a checksum.
 *
 * @param known instructions known to touch atomic memory only
 * @param open see {@link Exploration#open}
 * @param waiting see {@link Exploration#waiting}
 * @param several see {@link Exploration#several}
 * @param gaps see {@link Exploration#left()}
 * @param stacks see {@link Exploration#stacks}
 * @param stated see {@link Exploration#stated}
 * @param blocked see {@link Exploration#blocked}
 * @param threads see {@link ThreadsSeen#seen}
 * @param found whether there was a finding
 * @param nanos that it has taken
 * @param explorer what {@link Explorer#save} wrote
 */
public record SavedExploration(
    List<CodeOffset> known,
    Set<Long> open,
    Set<Long> waiting,
    Set<Long> several,
    Set<ProofGap> gaps,
    Set<Exploration.Stacks> stacks,
    List<String> stated,
    long blocked,
    ThreadsSeen.Seen threads,
    boolean found,
    long nanos,
    String explorer) {
  private static final JsonMapper JSON = JsonMapper.shared();

  /** The explorer's text names what is explored; that is checked before it is read. */
  private static final String SUBJECT = "program";

  private static final String TITLE = "rsan-emu exploration 7";
  private static final int LINES = 4;
  private static final String DAMAGED = "it is damaged";

  /** In the order of numbers, whoever makes it: what is read is what was written. */
  public SavedExploration {
    open = new TreeSet<>(open);
    waiting = new TreeSet<>(waiting);
    several = new TreeSet<>(several);
  }

  static SavedExploration of(
      Exploration exploration, List<CodeOffset> known, boolean found, long nanos) {
    StringWriter text = new StringWriter();
    try {
      exploration.explorer().save(text, SUBJECT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new SavedExploration(
        known,
        exploration.open(),
        exploration.waiting(),
        exploration.several(),
        Set.copyOf(exploration.left()),
        Set.copyOf(exploration.stacks()),
        List.copyOf(exploration.stated()),
        exploration.blocked(),
        exploration.threads().seen(),
        found,
        nanos,
        text.toString());
  }

  /**
   * As text.
   *
   * @param subject what is explored, in one line
   */
  public String write(String subject) {
    String text =
        TITLE
            + "\n"
            + JSON.writeValueAsString(subject)
            + "\n"
            + JSON.writeValueAsString(this)
            + "\n";
    return text + sum(text) + "\n";
  }

  /** Whatever is changed in the file could make it prove what it does not. */
  private static String sum(String text) {
    CRC32 sum = new CRC32();
    sum.update(text.getBytes(StandardCharsets.UTF_8));
    return "%08x".formatted(sum.getValue());
  }

  /**
   * From text.
   *
   * @param subject what is to be explored
   * @param bounds that will hold
   * @throws BadStateException if it is none, or of something else
   */
  public static SavedExploration read(String text, String subject, Bounds bounds)
      throws BadStateException {
    List<String> lines = text.lines().toList();
    if (lines.isEmpty() || !lines.getFirst().equals(TITLE)) {
      throw new BadStateException("it was not saved by this version");
    }
    if (lines.size() != LINES
        || !lines.getLast().equals(sum(String.join("\n", lines.subList(0, LINES - 1)) + "\n"))) {
      throw new BadStateException(DAMAGED);
    }
    try {
      if (!JSON.readValue(lines.get(1), String.class).equals(subject)) {
        throw new BadStateException("it is of another program, or of other options");
      }
      SavedExploration saved = JSON.readValue(lines.get(2), SavedExploration.class);
      if (saved.isIncomplete()) {
        throw new BadStateException(DAMAGED);
      }
      saved.resumed(bounds);
      return saved;
    } catch (JacksonException e) {
      throw new BadStateException(DAMAGED);
    } catch (DamagedStateException e) {
      throw new BadStateException(String.valueOf(e.getMessage()));
    }
  }

  /** JSON may leave out what it likes. */
  @SuppressWarnings("ConstantConditions")
  private boolean isIncomplete() {
    return Stream.of(known, open, waiting, several, gaps, stacks, stated, threads, explorer)
            .anyMatch(Objects::isNull)
        || blocked < 0
        || nanos < 0;
  }

  private Explorer resumed(Bounds bounds) throws DamagedStateException {
    try {
      return Explorer.resume(new BufferedReader(new StringReader(explorer)), SUBJECT, bounds);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Goes on from there. */
  Exploration exploration(Bounds bounds) {
    try {
      KnownSteps steps = new KnownSteps(open, waiting, several);
      Exploration exploration = new Exploration(bounds, resumed(bounds), steps);
      exploration.seen(gaps, stacks, stated, blocked, threads);
      return exploration;
    } catch (DamagedStateException e) {
      throw new IllegalStateException("it was readable before", e);
    }
  }
}
