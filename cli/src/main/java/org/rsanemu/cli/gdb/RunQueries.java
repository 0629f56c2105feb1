// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.gdb;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.rsanemu.emu.exec.loop.StoppedRun;

/**
 * Answers gdb's queries about the stopped run: its threads, where its program lies, and the
 * documents that gdb reads in parts (GDB manual, "General Query Packets").
 */
final class RunQueries {
  private final RegisterLayout layout;

  RunQueries(RegisterLayout layout) {
    this.layout = layout;
  }

  /** What gdb calls a thread. */
  static String id(StoppedRun run, int thread) {
    return Integer.toHexString(run.tid(thread));
  }

  /** A thread's number by what gdb calls it; -1 if there is none. */
  static int thread(String id, StoppedRun run) {
    long tid = Hexes.parse(id);
    return run.threads().stream().filter(each -> run.tid(each) == tid).findFirst().orElse(-1);
  }

  /**
   * The answer to a query.
   *
   * @param name with which the packet begins
   */
  String answer(String name, String packet, StoppedRun run) {
    return switch (name) {
      case "qC" -> "QC" + id(run, run.current());
      case "qAttached" -> "1";
      case "qOffsets" -> {
        String bias = Long.toHexString(run.modules().getFirst().bias());
        yield "Text=" + bias + ";Data=" + bias + ";Bss=" + bias;
      }
      case "qfThreadInfo" -> threads(run);
      case "qsThreadInfo" -> "l";
      case "qThreadExtraInfo" -> extra(packet, run);
      case "qXfer" -> transfer(packet, run);
      default -> Packets.UNSUPPORTED;
    };
  }

  private static String threads(StoppedRun run) {
    List<String> ids = run.threads().stream().map(thread -> id(run, thread)).toList();
    return ids.isEmpty() ? "l" : "m" + String.join(",", ids);
  }

  private static String extra(String packet, StoppedRun run) {
    int comma = packet.indexOf(',');
    int thread = comma < 0 ? -1 : thread(packet.substring(comma + 1), run);
    return thread < 0
        ? Packets.ERROR
        : Hexes.of(("T" + thread + ", " + state(thread, run)).getBytes(StandardCharsets.US_ASCII));
  }

  private static String state(int thread, StoppedRun run) {
    return thread == run.current() ? "runs" : run.isRunnable(thread) ? "can run" : "waits";
  }

  /** {@code qXfer:object:read:annex:offset,length}. */
  private String transfer(String packet, StoppedRun run) {
    String[] parts = packet.split(":", -1);
    if (parts.length != 5 || !parts[2].equals("read")) {
      return Packets.UNSUPPORTED;
    }
    String[] range = parts[4].split(",", -1);
    return switch (parts[1] + ":" + parts[3]) {
      case "features:target.xml" -> part(layout.xml(), range);
      case "threads:" -> part(threadList(run), range);
      default ->
          parts[1].equals("features") || parts[1].equals("threads")
              ? Packets.ERROR
              : Packets.UNSUPPORTED;
    };
  }

  private static String threadList(StoppedRun run) {
    StringBuilder text = new StringBuilder("<?xml version=\"1.0\"?><threads>");
    for (int thread : run.threads()) {
      text.append("<thread id=\"")
          .append(id(run, thread))
          .append("\" name=\"T")
          .append(thread)
          .append("\">")
          .append(state(thread, run))
          .append("</thread>");
    }
    return text.append("</threads>").toString();
  }

  private static String part(String text, String[] range) {
    if (range.length != 2) {
      return Packets.ERROR;
    }
    long offset = Hexes.parse(range[0]);
    long length = Hexes.parse(range[1]);
    if (offset < 0 || length < 0 || offset > text.length()) {
      return Packets.ERROR;
    }
    int from = (int) offset;
    int to = (int) Math.min(text.length(), from + Math.min(length, Packets.MOST_BYTES));
    return (to == text.length() ? "l" : "m") + text.substring(from, to);
  }
}
