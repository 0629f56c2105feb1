// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.plane;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Starts this process's command again, in its place, if native code ends the process by {@code
 * abort()}. The new process finds a variable in its environment that says so: 1, and how many bytes
 * of output were shown before, of each of two descriptors.
 */
public final class AbortGuard {
  private static final Path COMMAND = Path.of("/proc/self/cmdline");
  private static final Path ENVIRONMENT = Path.of("/proc/self/environ");

  private static final int[] COUNTS = new int[2];

  private static @Nullable MemorySegment value;

  private AbortGuard() {}

  /**
   * Begins to guard.
   *
   * @param variable the environment variable that the new process finds
   * @return false, and nothing happens, if that cannot be done
   */
  public static synchronized boolean begin(String variable) {
    try {
      String assigned = variable + "=" + value();
      List<byte[]> variables = strings(Files.readAllBytes(ENVIRONMENT));
      variables.add(assigned.getBytes(StandardCharsets.UTF_8));
      MemorySegment command = array(strings(Files.readAllBytes(COMMAND)));
      MemorySegment environment = array(variables);
      value =
          MemorySegment.ofAddress(environment.getAtIndex(JAVA_LONG, variables.size() - 1L))
              .reinterpret(assigned.length())
              .asSlice(variable.length() + 1L);
      return (int)
              PlaneLibrary.library()
                  .function("rsan_guard")
                  .call(command.address(), environment.address())
          != 0;
    } catch (IOException e) {
      return false; // without /proc nothing else works either, and says so
    }
  }

  /** All of standard input has been read: the new process is to find the same. */
  public static void input(byte[] bytes) {
    MemorySegment copy = Arena.global().allocate(bytes.length + 1L);
    MemorySegment.copy(bytes, 0, copy, JAVA_BYTE, 0, bytes.length);
    PlaneLibrary.library().function("rsan_guard_input").call(copy.address(), (long) bytes.length);
  }

  /**
   * So many more bytes of output were shown.
   *
   * @param descriptor 1 or 2
   */
  public static synchronized void shown(int descriptor, int bytes) {
    COUNTS[descriptor - 1] += bytes;
    if (value != null) {
      byte[] digits = value().getBytes(StandardCharsets.UTF_8);
      MemorySegment.copy(digits, 0, value, JAVA_BYTE, 0, digits.length);
    }
  }

  /** Of a width that does not change. */
  private static String value() {
    return "1 %09d %09d".formatted(COUNTS[0], COUNTS[1]);
  }

  /** Those that a zero byte ends: names need not be of any character set. */
  private static List<byte[]> strings(byte[] ended) {
    List<byte[]> strings = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < ended.length; i++) {
      if (ended[i] == 0) {
        strings.add(Arrays.copyOfRange(ended, start, i));
        start = i + 1;
      }
    }
    return strings;
  }

  /** As C has them: forever, for the process may end at any time. */
  private static MemorySegment array(List<byte[]> strings) {
    MemorySegment array = Arena.global().allocate(JAVA_LONG, strings.size() + 1L);
    for (int i = 0; i < strings.size(); i++) {
      MemorySegment string = Arena.global().allocate(strings.get(i).length + 1L);
      MemorySegment.copy(strings.get(i), 0, string, JAVA_BYTE, 0, strings.get(i).length);
      array.set(JAVA_LONG, (long) i * Long.BYTES, string.address());
    }
    return array;
  }
}
