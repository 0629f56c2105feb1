// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.cli.verify.BadStateException;
import org.rsanemu.cli.verify.SavedExploration;
import org.rsanemu.cli.verify.Verification;
import org.rsanemu.cli.verify.Verifier;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.explore.Bounds;
import org.rsanemu.emu.explore.Counts;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;
import org.rsanemu.testbins.InTurn;

/** An exploration that is stopped, written down and read again shows what one in a piece does. */
@Tag("slow")
class VerifyResumeTest {
  private static final String SUBJECT = "a program \"and\" its\toptions";

  /** Each part starts the program anew. */
  private static final int MOST_PARTS = 5;

  /** So many ways are tried to damage a file. */
  private static final int DAMAGES = 200;

  /**
   * What a whole exploration came to.
   *
   * @param parts in how many parts it was made
   */
  private record Whole(Counts counts, long blocked, Set<String> found, int parts) {}

  /** What is left after so many executions, or null. */
  private static @Nullable String stopped(String isa, String name, int executions)
      throws Exception {
    Header header = Header.read(Corpus.source(name), isa);
    Image image = ElfLoader.load(Corpus.binary(isa, name));
    try (DebugInfo debug = DwarfInfo.open(image);
        Program program = Program.open(image, debug)) {
      Verifier verifier =
          new Verifier(
              program, Verified.guest(image, header), 1, Bounds.NONE, true, Verified.far());
      int[] left = {executions};
      Verification result =
          verifier.run(() -> left[0] == 0 ? Verification.Stop.TIME : null, (_, _) -> left[0]--);
      SavedExploration saved = verifier.saved();
      return saved == null ? null : saved.write(SUBJECT);
    }
  }

  /** Explores all, with a stop after every {@code executions}; 0 for none. */
  private static Whole explore(String isa, String name, int executions) throws Exception {
    Header header = Header.read(Corpus.source(name), isa);
    Image image = ElfLoader.load(Corpus.binary(isa, name));
    Set<String> found = new TreeSet<>();
    String text = null;
    for (int part = 1; ; part++) {
      try (DebugInfo debug = DwarfInfo.open(image);
          Program program = Program.open(image, debug);
          Sightings sightings = new Sightings()) {
        Verifier verifier =
            new Verifier(
                program, Verified.guest(image, header), 1, Bounds.NONE, true, Verified.far());
        if (text != null) {
          verifier.resume(SavedExploration.read(text, SUBJECT, Bounds.NONE));
        }
        int[] made = {0};
        Verification result =
            verifier.run(
                () -> executions > 0 && made[0] >= executions ? Verification.Stop.TIME : null,
                (_, _) -> made[0]++);
        result.outcomes().forEach(outcome -> sightings.add(outcome.result()));
        found.addAll(sightings.found());
        SavedExploration saved = verifier.saved();
        if (saved == null) {
          assertThat(result.isComplete()).as("%s", result).isTrue();
          return new Whole(result.counts(), result.blocked(), found, part);
        }
        text = saved.write(SUBJECT);
      }
    }
  }

  @InTurn
  @ParameterizedTest
  @CsvSource({
    "x86-64,verify-counter-2-2",
    "aarch64,verify-cas-counter-3",
    "armv7,verify-ticket-3-1",
    "x86-64,verify-philosophers-3",
    "aarch64,verify-rare-race",
    "armv7,verify-rare-assert",
    "x86-64,verify-SB",
    "aarch64,verify-peterson-ra",
    "armv7,verify-lost-wakeup"
  })
  void itsPartsAreTheWhole(String isa, String name) throws Exception {
    Whole whole = explore(isa, name, 0);
    assertThat(whole.parts()).isOne();
    for (int executions : new int[] {1, 2, 5, 17}) {
      if (whole.counts().executions() / executions > MOST_PARTS) {
        continue;
      }
      Whole again = explore(isa, name, executions);
      if (executions < whole.counts().executions()) {
        assertThat(again.parts()).isGreaterThan(1);
      }
      assertThat(again)
          .as("stopped after every %d", executions)
          .isEqualTo(new Whole(whole.counts(), whole.blocked(), whole.found(), again.parts()));
    }
  }

  @Test
  void whatIsReadIsWhatWasWritten() throws Exception {
    String text = requireNonNull(stopped("aarch64", "verify-cas-counter-3", 7));
    SavedExploration read = SavedExploration.read(text, SUBJECT, Bounds.NONE);
    assertThat(read.write(SUBJECT)).isEqualTo(text);
    assertThatThrownBy(() -> SavedExploration.read(text, "another", Bounds.NONE))
        .isInstanceOf(BadStateException.class)
        .hasMessageContaining("of another program");
  }

  /** Of the file as it is, and of one whose checksum was made to fit. */
  @ParameterizedTest
  @CsvSource({"verify-cas-counter-3,7", "verify-peterson-ra,3"})
  void damageIsSeen(String name, int executions) throws Exception {
    String text = requireNonNull(stopped("x86-64", name, executions));
    SavedExploration whole = SavedExploration.read(text, SUBJECT, Bounds.NONE);
    Random random = new Random(executions);
    int refused = 0;
    for (int i = 0; i < DAMAGES; i++) {
      String damaged = damaged(text, random);
      try {
        assertThat(SavedExploration.read(damaged, SUBJECT, Bounds.NONE)).isEqualTo(whole);
      } catch (BadStateException e) {
        assertThat(e.getMessage()).isNotBlank().hasLineCount(1);
        refused++;
      }
      try {
        SavedExploration.read(withSum(damaged), SUBJECT, Bounds.NONE);
      } catch (BadStateException e) {
        assertThat(e.getMessage()).isNotBlank().hasLineCount(1);
      }
    }
    assertThat(refused).isGreaterThan(DAMAGES / 2);
  }

  private static String damaged(String text, Random random) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int at = random.nextInt(bytes.length);
    switch (random.nextInt(4)) {
      case 0 -> bytes = Arrays.copyOf(bytes, at);
      case 1 -> bytes[at] = (byte) random.nextInt();
      case 2 -> bytes[at] = (byte) ('0' + random.nextInt(10));
      default -> {
        int end = Math.min(bytes.length, at + 1 + random.nextInt(20));
        byte[] shorter = Arrays.copyOf(bytes, bytes.length - (end - at));
        System.arraycopy(bytes, end, shorter, at, bytes.length - end);
        bytes = shorter;
      }
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static String withSum(String text) {
    String before = text.substring(0, text.lastIndexOf('\n', text.length() - 2) + 1);
    CRC32 sum = new CRC32();
    sum.update(before.getBytes(StandardCharsets.UTF_8));
    return before + "%08x\n".formatted(sum.getValue());
  }
}
