// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.terminal;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the standard streams are connected to, and what the user wants to see there. */
public final class Terminal {
  static final int STANDARD_INPUT = 0;
  public static final int STANDARD_OUTPUT = 1;
  public static final int STANDARD_ERROR = 2;

  /** What a terminal that does not say how wide it is is taken to be. */
  static final int USUAL_COLUMNS = 80;

  private static final Pattern SIZE = Pattern.compile("\\d+ ([1-9]\\d{0,4})");

  /** The last octal digit of the flags that a descriptor was opened with. */
  private static final Pattern FLAGS = Pattern.compile("(?m)^flags:\\s*\\d*(\\d)$");

  private static final int ACCESS_MODE = 3;
  private static final int WRITE_ONLY = 1;
  private static final int READ_WRITE = 2;
  private static final int CLOSED = -1;

  private Terminal() {}

  /** Whether a descriptor is a terminal, by the name that Linux gives what it is open on. */
  public static boolean isTerminal(int descriptor) {
    String target = target(descriptor);
    return target.startsWith("/dev/pts/")
        || target.startsWith("/dev/tty")
        || target.equals("/dev/console");
  }

  /** Whether a descriptor may be written to, which one that is closed may not. */
  static boolean isWritable(int descriptor) {
    int mode = mode(descriptor);
    return mode == WRITE_ONLY || mode == READ_WRITE;
  }

  /** Whether the launcher has put a folder in the place of a closed descriptor. */
  static boolean isClosedInput(int descriptor) {
    return target(descriptor).equals("/");
  }

  /** For what a descriptor is open, as open() has it; CLOSED if it is not. */
  private static int mode(int descriptor) {
    try {
      Path about = Path.of("/proc/self/fdinfo/" + descriptor);
      Matcher flags = FLAGS.matcher(Files.readString(about));
      return flags.find() ? Integer.parseInt(flags.group(1)) & ACCESS_MODE : CLOSED;
    } catch (IOException _) {
      return CLOSED;
    }
  }

  /** Whether a descriptor is a terminal that understands escape sequences. */
  public static boolean takesEscapes(int descriptor) {
    return isTerminal(descriptor) && !isDumb(System.getenv("TERM"));
  }

  /** Whether text there is coloured if the user asks for nothing else. */
  public static boolean wantsColour(int descriptor) {
    String noColour = System.getenv("NO_COLOR");
    return (noColour == null || noColour.isEmpty()) && takesEscapes(descriptor);
  }

  /** Whether a terminal of this type ($TERM) has no escape sequences, or does not say. */
  static boolean isDumb(@Nullable String type) {
    return type == null || type.isEmpty() || type.equals("dumb");
  }

  /**
   * How wide the terminal behind a descriptor is now; {@link #USUAL_COLUMNS} if it does not say.
   */
  static int columns(int descriptor) {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/proc/self/fd/" + descriptor))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      byte[] answer = stty.getInputStream().readAllBytes();
      return columns(new String(answer, StandardCharsets.US_ASCII));
    } catch (IOException _) {
      return USUAL_COLUMNS;
    }
  }

  /** Of what {@code stty size} says: lines and columns, 0 if they are not known. */
  static int columns(String size) {
    Matcher matcher = SIZE.matcher(size.strip());
    return matcher.matches() ? Integer.parseInt(matcher.group(1)) : USUAL_COLUMNS;
  }

  private static String target(int descriptor) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
    } catch (IOException _) {
      return "";
    }
  }
}
