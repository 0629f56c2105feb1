package org.rsanemu.cli.report;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Names a finding by what does not change when lines move or the program is built again: its kind,
 * and for each side, in any order, the function, the file's name, what is done, to which variable,
 * and the text of the source line. No line number, address, module, thread or value.
 */
final class Fingerprint {
  private static final int BYTES = 16;

  private final SourceText source;

  Fingerprint(SourceText source) {
    this.source = source;
  }

  /** 32 hexadecimal digits. */
  String of(
      String kind,
      List<FindingView.Side> sides,
      FindingView.@Nullable Memory memory,
      FindingView.@Nullable Crash crash,
      List<FindingView.State> states) {
    List<String> parts = new ArrayList<>();
    for (FindingView.Side side : sides) {
      if (!side.role().equals("stale")) {
        parts.add(side.operation() + '\n' + place(side.stack()));
      }
    }
    if (crash != null) {
      parts.add(crash.name() + '\n' + place(crash.stack()));
    } else if (sides.isEmpty()) {
      states.forEach(state -> parts.add(place(state.stack())));
    }
    parts.sort(null);
    String name = memory == null ? "" : String.valueOf(memory.name());
    return digest(kind + '\n' + name + '\n' + String.join("\n", parts));
  }

  private String place(List<SourceFrame> stack) {
    if (stack.isEmpty()) {
      return "";
    }
    SourceFrame frame = SourceFrame.nearest(stack);
    Optional<String> text = source.line(frame.file(), frame.line());
    String file = frame.file().substring(frame.file().lastIndexOf('/') + 1);
    return frame.function()
        + '\n'
        + file
        + '\n'
        + text.map(line -> line.strip().replaceAll("\\s+", " ")).orElse("");
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
