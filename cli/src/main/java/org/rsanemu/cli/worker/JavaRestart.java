// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.nativelib.HostProcess;

/**
 * Java begins anew, in this process and with the same command line, and uses its second compiler as
 * well, which makes code that is two to three times as fast. It costs some ten seconds of processor
 * time until what is hot is compiled, so the launcher starts without it, and what turns out to last
 * goes on like this. Whoever started the process notices nothing, nor does a terminal.
 */
public final class JavaRestart {
  /** By these the launcher keeps the second compiler off. */
  private static final Set<String> FIRST_COMPILER_ALONE =
      Set.of("-XX:TieredStopAtLevel=1", "-XX:-AOTReplayTraining");

  private static final Path COMMAND_LINE = Path.of("/proc/self/cmdline");
  private static final String DESCRIPTORS = "/proc/self/fd/";
  private static final int STANDARD_INPUT = 0;

  /** Where the Java before has left what it knew, and the time that it took. */
  private static final String CARRIED = "rsanemu.carried";

  private static final String SPENT = "rsanemu.spent";

  private final String java;
  private final List<byte[]> arguments;

  private JavaRestart(String java, List<byte[]> arguments) {
    this.java = java;
    this.arguments = arguments;
  }

  /**
   * What this process can become; nothing if it has its second compiler, or was not started to run
   * this class.
   *
   * @param mainClass the tool's
   */
  public static Optional<JavaRestart> ofThisProcess(String mainClass) {
    try {
      List<byte[]> own = split(Files.readAllBytes(COMMAND_LINE));
      List<byte[]> others =
          own.stream().filter(argument -> !FIRST_COMPILER_ALONE.contains(text(argument))).toList();
      boolean runs = own.stream().map(JavaRestart::text).anyMatch(mainClass::equals);
      return others.size() == own.size() || !runs
          ? Optional.empty()
          : ProcessHandle.current().info().command().map(java -> new JavaRestart(java, others));
    } catch (IOException e) {
      return Optional.empty(); // it goes on as it is
    }
  }

  /**
   * Begins it. Returns only if that failed, and then nothing has changed but the standard input.
   *
   * @param known what it is to know
   * @param input what its standard input is to be, null if it stays closed
   * @param spentNanos of the time that the user gave
   */
  public void begin(String known, byte @Nullable [] input, long spentNanos) throws IOException {
    System.out.flush();
    System.err.flush();
    HostProcess.closeWithProgram();
    int carried = memoryFile("known", known.getBytes(StandardCharsets.UTF_8));
    if (input != null && !HostProcess.duplicate(memoryFile("input", input), STANDARD_INPUT)) {
      throw new IOException("the standard input cannot be replaced");
    }
    List<byte[]> all = new ArrayList<>(arguments);
    all.add(1, bytes("-D" + CARRIED + "=" + DESCRIPTORS + carried));
    all.add(2, bytes("-D" + SPENT + "=" + spentNanos));
    HostProcess.execute(java, all);
    throw new IOException(java + " cannot be started");
  }

  /** What the Java that was in this process before has left. */
  public static Optional<String> carried() {
    String file = System.getProperty(CARRIED);
    try {
      return file == null ? Optional.empty() : Optional.of(Files.readString(Path.of(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The time that it took, of what the user gave, in nanoseconds; 0 if there was none. */
  public static long spentNanos() {
    return Long.getLong(SPENT, 0);
  }

  private static int memoryFile(String name, byte[] content) throws IOException {
    int file = HostProcess.memoryFile(name);
    if (file < 0) {
      throw new IOException("the kernel makes no file in memory");
    }
    Files.write(Path.of(DESCRIPTORS + file), content);
    return file;
  }

  private static List<byte[]> split(byte[] terminated) {
    List<byte[]> all = new ArrayList<>();
    ByteArrayOutputStream one = new ByteArrayOutputStream();
    for (byte each : terminated) {
      if (each == 0) {
        all.add(one.toByteArray());
        one.reset();
      } else {
        one.write(each);
      }
    }
    return all;
  }

  /** Byte for byte, whatever it is. */
  private static String text(byte[] argument) {
    return new String(argument, StandardCharsets.ISO_8859_1);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
