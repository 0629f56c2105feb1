// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.trace;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Modification;

/** Reads an execution as text and plays it into a sink. */
public final class TraceReader {
  private final EventSink sink;
  private final ToIntFunction<String> newLocation;
  private final Map<String, Integer> locations = new HashMap<>();

  /**
   * A reader that plays into {@code sink}.
   *
   * @param newLocation gives a location's number at its first mention
   */
  public TraceReader(EventSink sink, ToIntFunction<String> newLocation) {
    this.sink = sink;
    this.newLocation = newLocation;
  }

  /**
   * Plays a whole execution.
   *
   * @throws IllegalArgumentException if a line is not an event; the message names the line
   */
  public void play(String text) {
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      String event = line.replaceFirst("#.*", "").trim();
      if (event.isEmpty()) {
        continue;
      }
      try {
        play(new Words(event));
      } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
        throw new IllegalArgumentException(
            "line " + number + ": no event of a trace: " + line + " (" + e.getMessage() + ")", e);
      }
    }
  }

  private void play(Words words) {
    if (words.peek().equals("forget")) {
      words.next();
      sink.forget(words.number(), words.number());
      return;
    }
    int thread = words.thread();
    String event = words.next();
    long site = words.site();
    switch (event) {
      case "start" -> sink.start(thread, words.thread(), site);
      case "join" -> sink.join(thread, words.thread(), site);
      case "send" -> sink.channelRelease(thread, words.number(), site);
      case "receive" -> sink.channelAcquire(thread, words.number(), site);
      case "r" -> sink.plainRead(thread, words.number(), words.size(), site);
      case "w" -> sink.plainWrite(thread, words.number(), words.size(), site);
      case "wnt" -> sink.plainWriteNonTemporal(thread, words.number(), words.size(), site);
      case "end" -> sink.ends(thread, words.number(), words.number(), false, site);
      case "protect" -> sink.ends(thread, words.number(), words.number(), true, site);
      case "SFENCE" -> sink.publish(thread);
      case "F" -> sink.fence(thread, words.order(), site);
      default -> atomic(event, thread, location(words.next()), words, site);
    }
  }

  private void atomic(String event, int t, int x, Words words, long site) {
    MemoryOrder order = words.order();
    long first = words.value();
    long second = words.value();
    switch (event) {
      case "R" -> sink.read(t, x, first, order, site);
      case "W" -> sink.write(t, x, first, order, site);
      case "X" -> sink.rmw(t, x, first, order, site);
      case "XD" -> sink.rmw(t, x, first, Modification.DROPPED, order, site);
      case "C", "V" -> sink.casSucceeded(t, x, first, second, event.equals("C"), order, site);
      case "CF", "VF" -> sink.casFailed(t, x, first, second, event.equals("CF"), order, site);
      case "A" -> sink.waited(t, x, first, order, site);
      case "A?" -> sink.waiting(t, x, first, order, site);
      case "B" -> sink.blockingCas(t, x, first, second, order, site);
      case "B?" -> sink.blockedCas(t, x, first, order, site);
      default -> throw new IllegalArgumentException("unknown event " + event);
    }
  }

  private int location(String name) {
    return locations.computeIfAbsent(name, newLocation::applyAsInt);
  }

  /** The words of a line, from the left; its program counter and its order, from the right. */
  private static final class Words {
    private final String[] words;
    private int next;
    private int end;

    Words(String line) {
      words = line.split("\\s+");
      end = words.length;
    }

    String peek() {
      return words[next];
    }

    String next() {
      if (next >= end) {
        throw new IllegalArgumentException("a word is missing");
      }
      return words[next++];
    }

    int thread() {
      String word = next();
      if (!word.startsWith("T")) {
        throw new IllegalArgumentException(word + " is no thread");
      }
      return Integer.parseInt(word.substring(1));
    }

    long site() {
      return end > next && words[end - 1].startsWith("@")
          ? Long.decode(words[--end].substring(1))
          : 0;
    }

    MemoryOrder order() {
      if (end <= next) {
        throw new IllegalArgumentException("the order is missing");
      }
      return MemoryOrder.valueOf(words[--end].toUpperCase(Locale.ROOT));
    }

    long number() {
      return Long.decode(next());
    }

    int size() {
      return Math.toIntExact(number());
    }

    long value() {
      return next < end ? number() : 0;
    }
  }
}
