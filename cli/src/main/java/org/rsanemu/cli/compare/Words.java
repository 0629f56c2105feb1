// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.List;
import java.util.Set;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Observations.Event;
import org.rsanemu.cli.report.Observations.Location;
import org.rsanemu.cli.report.source.SourceFrame;

/** Short words, as a table's cells have room for. */
final class Words {
  private static final Set<String> PREFIXES =
      Set.of("lock", "rep", "repe", "repne", "xacquire", "xrelease", "notrack");

  private static final Set<String> FENCES =
      Set.of("mfence", "sfence", "lfence", "dmb", "dsb", "isb", "mcr");

  private Words() {}

  /** {@code rmw acqrel} for {@code read-modify-write acqrel}. */
  static String of(Event event) {
    return event.words().replace("read-modify-write", "rmw").replace("compare-and-swap", "cas");
  }

  /** {@code lock xadd} of {@code lock xadd dword ptr [rdi], eax}. */
  static String mnemonic(String instruction) {
    String[] words = instruction.split(" ");
    return words.length > 1 && PREFIXES.contains(words[0]) ? words[0] + " " + words[1] : words[0];
  }

  /** Whether instructions of this name are fences, or may be. */
  static boolean isFence(String mnemonic) {
    return mnemonic.startsWith("lock ") || FENCES.contains(mnemonic);
  }

  /** A variable as every build calls it: blocks of the heap by what allocated them. */
  static String variable(Location location) {
    return switch (location.memory().kind()) {
      case "global" -> location.name();
      case "heap" -> {
        String offset = location.offset() == 0 ? "" : "+" + location.offset();
        yield of(location.memory()) + offset;
      }
      default -> of(location.memory());
    };
  }

  /** What a finding is about. */
  static String of(FindingView.Memory memory) {
    return switch (memory.kind()) {
      case "global" -> memory.name() == null ? "a global" : memory.name();
      case "thread-local" -> "thread-local" + (memory.name() == null ? "" : " " + memory.name());
      case "heap" ->
          memory.allocated().stream()
              .filter(frame -> !frame.file().isEmpty())
              .findFirst()
              .map(frame -> "heap block of " + place(frame))
              .orElse("heap");
      case "stack" -> "stack";
      case "descriptor" -> "file descriptor";
      default -> "memory";
    };
  }

  /** {@code name:line}, without folders; the function if there is no line. */
  static String place(SourceFrame frame) {
    String name = frame.file().substring(frame.file().lastIndexOf('/') + 1);
    return name.isEmpty() ? frame.function() : name + ":" + frame.line();
  }

  /** A sentence's beginning, for the middle of one. */
  static String lowered(String text) {
    return Character.toLowerCase(text.charAt(0)) + text.substring(1);
  }

  /** {@code a}, {@code a and b}, {@code a, b and c}. */
  static String list(List<String> words) {
    if (words.size() < 2) {
      return String.join("", words);
    }
    int last = words.size() - 1;
    return String.join(", ", words.subList(0, last)) + " and " + words.get(last);
  }
}
