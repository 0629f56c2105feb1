// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.group.VolatileVariable;
import org.rsanemu.cli.report.source.FunctionNames;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.SourceText;
import org.rsanemu.cli.report.source.Statement;

/**
 * Names a finding by what does not change when lines move or the program is built again, for
 * another machine or by another compiler, and what does not depend on the schedule: its kind, and
 * the name of a volatile variable that is raced on, or else, for each side that names it, in any
 * order, the function, the file's name and the source line's text. No line number, address, thread
 * or value; nor what was accessed and how, because the same code accesses other objects in other
 * runs, and a compiler may make one instruction of a read and a write. Where no source
 * distinguishes the lines of a function, the operation and the variable replace it.
 */
final class Fingerprint {
  private static final int BYTES = 16;

  private final Statement statements;

  Fingerprint(SourceText source) {
    this.statements = new Statement(source);
  }

  /**
   * 32 hexadecimal digits.
   *
   * @param sides those that name the finding, if no variable does
   * @param variable that does
   */
  String of(
      String kind,
      List<FindingView.Side> sides,
      Optional<VolatileVariable> variable,
      FindingView.@Nullable Memory memory,
      FindingView.@Nullable Crash crash,
      List<FindingView.State> states) {
    if (variable.isPresent()) {
      return digest(kind + '\n' + variable.get().name() + '\n' + variable.get().file());
    }
    String named = memory == null || memory.name() == null ? "" : memory.name();
    List<String> parts = new ArrayList<>();
    for (FindingView.Side side : sides) {
      parts.add(place(side.stack(), effect(side.operation()) + '\n' + named));
    }
    if (crash != null) {
      parts.add(crash.name() + '\n' + place(crash.stack(), ""));
    } else if (sides.isEmpty()) {
      // How many threads wait at one place may differ from run to run.
      states.stream().map(state -> place(state.stack(), "")).distinct().forEach(parts::add);
    }
    parts.sort(null);
    return digest(kind + '\n' + String.join("\n", parts));
  }

  /** Whether a compare-and-swap succeeds depends on the schedule. */
  private static String effect(String operation) {
    return switch (operation) {
      case "read", "wait" -> "read";
      case "write" -> "write";
      default -> "update";
    };
  }

  /**
   * The innermost judged frame.
   *
   * @param instead of the line's text, if there is none
   */
  private String place(List<SourceFrame> stack, String instead) {
    if (stack.isEmpty()) {
      return "";
    }
    SourceFrame frame = SourceFrame.nearest(stack);
    if (!frame.known() && frame.file().isEmpty()) {
      return frame.module() + '\n' + frame.address();
    }
    String function = FunctionNames.plain(frame.function());
    String file = frame.file().substring(frame.file().lastIndexOf('/') + 1);
    return function + '\n' + file + '\n' + statements.of(frame, function).orElse(instead);
  }

  private static String digest(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
