// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/** Reads what {@link StateWriter} wrote, and believes nothing of it. */
final class StateReader {
  private static final int MOST_THREADS = 1 << 16;
  private static final int MOST_LINE = 1 << 20;
  private static final int HEXADECIMAL = 16;

  private final BufferedReader in;
  private final CRC32 sum = new CRC32();
  private long before;
  private int line;

  StateReader(BufferedReader in) {
    this.in = in;
  }

  Explorer read(String subject, Bounds bounds) throws IOException, DamagedStateException {
    if (!next().equals(StateWriter.HEADER)) {
      throw damaged("this is not '" + StateWriter.HEADER + "'");
    }
    if (!next().equals("subject " + subject)) {
      throw damaged("it is of another program than '" + subject + "'");
    }
    Counts counts = counts(words("counts", 8));
    String[] preemptions = words("preemptions", 3);
    if (number(preemptions[1], Bounds.UNBOUNDED, Integer.MAX_VALUE) != bounds.preemptions()) {
      throw damaged("it has another bound of preemptions, " + preemptions[1]);
    }
    boolean hit = truth(preemptions[2]);
    boolean done = truth(words("done", 2)[1]);
    List<SchedulingPoint> points = new ArrayList<>();
    Explorer explorer = new Explorer(bounds, points, counts, done);
    PreemptionBound bound = explorer.preemptions();
    if (bound != null) {
      bound.restore(hit);
    }
    String text = next();
    while (text.equals("point")) {
      SchedulingPoint point = SchedulingPoint.first().since(counts.all());
      text = point(point);
      points.add(point);
    }
    while (bound != null && text.startsWith("seen ")) {
      String[] words = split(text, 3);
      bound.seen().put(hexadecimal(words[1]), number(words[2], 0, Integer.MAX_VALUE));
      text = next();
    }
    if (!text.startsWith("end ")) {
      throw damaged("'" + shown(text) + "' is not expected here");
    }
    if (hexadecimal(text.substring("end ".length())) != before) {
      throw damaged("what is above has been changed");
    }
    if (in.read() >= 0) {
      throw damaged("the file goes on after its end");
    }
    if (done != points.isEmpty() && counts.executions() + counts.redundant() > 0) {
      throw damaged("what is left does not fit what is done");
    }
    explorer.resumed();
    return explorer;
  }

  /** One point; returns the line after it. */
  private String point(SchedulingPoint point) throws IOException, DamagedStateException {
    String text = next();
    while (text.startsWith("sleep ")) {
      Planned planned = planned(split(text, 4), 1);
      if (!planned.exact()) {
        throw damaged("who sleeps is known exactly");
      }
      point.sleep().add(planned);
      text = next();
    }
    List<WakeupTree> path = new ArrayList<>(List.of(point.tree()));
    while (text.startsWith("branch ")) {
      String[] words = split(text, 5);
      int level = (int) number(words[1], 0, path.size() - 1L);
      while (path.size() > level + 1) {
        path.removeLast();
      }
      path.add(path.getLast().add(planned(words, 2)));
      text = next();
    }
    if (point.tree().branches.isEmpty()) {
      throw damaged("a point has no choice");
    }
    return text;
  }

  private Planned planned(String[] words, int at) throws DamagedStateException {
    Planned.Certainty certainty = named(Planned.Certainty.class, words[at + 1]);
    int thread = (int) number(words[at], 0, PendingStep.FAILS + MOST_THREADS);
    List<StepAccess> accesses = new ArrayList<>();
    for (int i = at + 2; i < words.length && !words[at + 2].equals("-"); i++) {
      String[] parts = words[i].split(":", -1);
      if (parts.length != 4 || !(parts[3].equals("r") || parts[3].equals("w"))) {
        throw damaged("'" + shown(words[i]) + "' is no object");
      }
      StepAccess.Space space = named(StepAccess.Space.class, parts[0]);
      boolean writes = parts[3].equals("w");
      accesses.add(new StepAccess(space, hexadecimal(parts[1]), hexadecimal(parts[2]), writes));
    }
    return new Planned(thread, new Footprint(accesses), certainty);
  }

  private Counts counts(String[] words) throws DamagedStateException {
    long[] values = new long[words.length];
    for (int i = 1; i < words.length; i++) {
      values[i] = number(words[i], 0, Long.MAX_VALUE);
    }
    return new Counts(values[1], values[2], values[3], values[4], values[5], values[6], values[7]);
  }

  private String next() throws IOException, DamagedStateException {
    line++;
    StringBuilder text = new StringBuilder();
    int c;
    while ((c = in.read()) != '\n') {
      if (c < 0) {
        throw damaged("the file ends too early");
      }
      if (text.length() == MOST_LINE) {
        throw damaged("it is too long");
      }
      text.append((char) c);
    }
    before = sum.getValue();
    sum.update((text + "\n").getBytes(StandardCharsets.UTF_8));
    return text.toString();
  }

  private String[] words(String name, int count) throws IOException, DamagedStateException {
    String[] words = split(next(), count);
    if (!words[0].equals(name) || words.length != count) {
      throw damaged("'" + name + "' is expected here");
    }
    return words;
  }

  private String[] split(String text, int least) throws DamagedStateException {
    String[] words = text.split(" ", -1);
    if (words.length < least) {
      throw damaged("something is missing after '" + shown(words[0]) + "'");
    }
    return words;
  }

  private long number(String word, long least, long most) throws DamagedStateException {
    try {
      long value = Long.parseLong(word);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw damaged("'" + shown(word) + "' is no number");
    }
    throw damaged(word + " is out of range");
  }

  private long hexadecimal(String word) throws DamagedStateException {
    try {
      return Long.parseUnsignedLong(word, HEXADECIMAL);
    } catch (NumberFormatException e) {
      throw damaged("'" + shown(word) + "' is no hexadecimal number");
    }
  }

  private boolean truth(String word) throws DamagedStateException {
    if (!word.equals("true") && !word.equals("false")) {
      throw damaged("'" + shown(word) + "' is neither true nor false");
    }
    return word.equals("true");
  }

  private <E extends Enum<E>> E named(Class<E> type, String name) throws DamagedStateException {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equals(name)) {
        return constant;
      }
    }
    throw damaged("'" + shown(name) + "' is unknown");
  }

  private DamagedStateException damaged(String what) {
    return new DamagedStateException(line, what);
  }

  /** Some of a text, without what would break a line. */
  private static String shown(String text) {
    String start = text.length() <= 40 ? text : text.substring(0, 40) + "...";
    return start.replaceAll("[^ -~]", "?");
  }
}
