// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** What a process last wrote to its standard error, and what matters of it if it died. */
final class LastWords {
  private static final int KEPT_LINES = 60;
  private static final long PATIENCE_MILLIS = 2000;

  private final Deque<String> lines = new ArrayDeque<>();
  private final Thread reader;

  private LastWords(Process process) {
    reader = Thread.ofPlatform().daemon().name("last words").unstarted(() -> drain(process));
  }

  static LastWords of(Process process) {
    LastWords words = new LastWords(process);
    words.reader.start();
    return words;
  }

  private void drain(Process process) {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
      String line;
      while ((line = in.readLine()) != null) {
        add(line);
      }
    } catch (IOException e) {
      add(e.toString());
    }
  }

  synchronized void add(String line) {
    lines.add(line);
    if (lines.size() > KEPT_LINES) {
      lines.remove();
    }
  }

  /**
   * One line: the native frame in which the Java machine says that it crashed, else the last line;
   * "" if nothing was said.
   */
  String text() {
    try {
      reader.join(PATIENCE_MILLIS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      List<String> said = List.copyOf(lines);
      int frame = said.indexOf("# Problematic frame:");
      if (frame >= 0 && frame + 1 < said.size()) {
        return "crash in " + said.get(frame + 1).replaceFirst("^#\\s*", "").replaceAll("\\s+", " ");
      }
      return said.isEmpty() ? "" : said.getLast();
    }
  }
}
