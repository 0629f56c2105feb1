// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.results;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.rsanemu.cli.campaign.Shard;
import org.rsanemu.cli.worker.RecordCodec;

/**
 * What a file of results belongs to.
 *
 * @param tool the version of the tool
 * @param folder the working directory: what programs do may depend on it
 * @param cases of the whole campaign, in order
 * @param shard which part of it the file is
 */
public record Manifest(String tool, String folder, List<CaseSpec> cases, Shard shard) {
  /** More runs than this would not end in a lifetime, and their list would fill the memory. */
  public static final long MOST_RUNS = 10_000_000;

  public Manifest {
    long runs = 0;
    for (CaseSpec each : cases) {
      if (each.plan().runs() < 1 || each.plan().onlyRun() != 0) {
        throw new IllegalArgumentException("no plan of a campaign: " + each.plan());
      }
      runs += each.plan().runs();
    }
    if (runs < 1 || runs > MOST_RUNS) {
      throw new IllegalArgumentException(runs + " runs");
    }
  }

  /** A run of a case. */
  public record Unit(int item, int run) {
    /** Mixed well: a campaign may have millions of them, with numbers that lie close together. */
    @Override
    public int hashCode() {
      return (int) ((item * 0x9E3779B97F4A7C15L + run) * 0xBF58476D1CE4E5B9L >>> 32);
    }
  }

  /** All runs of the campaign, in the order in which they are dealt to shards. */
  public List<Unit> units() {
    List<Unit> units = new ArrayList<>();
    for (int item = 0; item < cases.size(); item++) {
      for (int run : cases.get(item).plan().counted()) {
        units.add(new Unit(item, run));
      }
    }
    return units;
  }

  /** The runs that are {@code part}'s. */
  public List<Unit> units(Shard part) {
    List<Unit> all = units();
    return part.deal(all.size()).stream().map(all::get).toList();
  }

  /**
   * What makes this another campaign than {@code other}, whatever the shard; empty if it is the
   * same.
   */
  Optional<String> difference(Manifest other) {
    if (!tool.equals(other.tool)) {
      return Optional.of("rsan-emu " + other.tool + " made them, this is " + tool);
    }
    if (!folder.equals(other.folder)) {
      return Optional.of(
          "they were made in the working directory " + other.folder + ", not in " + folder);
    }
    for (int i = 0; i < Math.max(cases.size(), other.cases.size()); i++) {
      if (i >= cases.size()) {
        return Optional.of("they have one more case, " + other.cases.get(i).name());
      }
      if (i >= other.cases.size()) {
        return Optional.of("they lack the case " + cases.get(i).name());
      }
      Optional<String> difference = difference(cases.get(i), other.cases.get(i));
      if (difference.isPresent()) {
        return difference;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> difference(CaseSpec mine, CaseSpec theirs) {
    if (!mine.name().equals(theirs.name())) {
      return Optional.of("they have the case " + theirs.name() + " instead of " + mine.name());
    }
    if (!mine.binary().equals(theirs.binary())) {
      return Optional.of("the program of " + mine.name() + " is another one");
    }
    if (!mine.stdin().equals(theirs.stdin())) {
      return Optional.of("the standard input of " + mine.name() + " is another one");
    }
    return Arrays.equals(bytes(mine), bytes(theirs))
        ? Optional.empty()
        : Optional.of("the options of " + mine.name() + " are others");
  }

  private static byte[] bytes(CaseSpec spec) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      RecordCodec.write(new DataOutputStream(bytes), CaseSpec.class, spec);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
