// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a campaign: the {@code index}-th of {@code count}, counted from 1.
 *
 * <p>Every shard must do a case's first run before its others, to learn what they start from. So
 * runs that follow each other are dealt together, up to {@link #HAND} at a time; a shard then has
 * all runs of few cases rather than few runs of all. What is left after the last full round is
 * dealt in equal parts, so that no shard has more than one run more than another.
 */
public record Shard(int index, int count) {
  /** The whole campaign. */
  public static final Shard WHOLE = new Shard(1, 1);

  /** More shards than this are a mistake. */
  public static final int MOST = 1_000_000;

  private static final int HAND = 10;

  private static final Pattern FORM = Pattern.compile("(\\d{1,7})/(\\d{1,7})");

  public Shard {
    if (count < 1 || count > MOST) {
      throw new IllegalArgumentException("there must be 1 to " + MOST + " shards, not " + count);
    }
    if (index < 1 || index > count) {
      throw new IllegalArgumentException(
          "there is no shard " + index + " of " + count + ": they are counted from 1");
    }
  }

  /**
   * Reads {@code I/N}.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  public static Shard parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException("a shard is I/N, as in 2/5, not '" + text + "'");
    }
    return new Shard(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)));
  }

  /** Whether there is no other. */
  public boolean isWhole() {
    return count == 1;
  }

  /** Which of {@code units}, numbered from 0, are this shard's, in order. */
  public List<Integer> deal(int units) {
    int hand = Math.clamp(units / (2L * count), 1, HAND);
    long round = (long) hand * count;
    long rounds = units / round;
    List<Integer> mine = new ArrayList<>();
    for (long i = 0; i < rounds; i++) {
      add(mine, i * round + (long) hand * (index - 1), hand);
    }
    long rest = units - rounds * round;
    long from = rest * (index - 1) / count;
    long to = rest * index / count;
    add(mine, rounds * round + from, to - from);
    return mine;
  }

  private static void add(List<Integer> units, long from, long number) {
    for (long unit = from; unit < from + number; unit++) {
      units.add((int) unit);
    }
  }

  @Override
  public String toString() {
    return index + "/" + count;
  }
}
