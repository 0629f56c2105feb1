// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.plane;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rsanemu.nativelib.NativeCalls;

/**
 * Starts this process's command again, in its place, if native code ends the process by {@code
 * abort()}. The new process finds a variable in its environment that says so.
 */
public final class AbortGuard {
  private static final Path COMMAND = Path.of("/proc/self/cmdline");
  private static final Path ENVIRONMENT = Path.of("/proc/self/environ");

  private AbortGuard() {}

  /**
   * Begins to guard.
   *
   * @param variable the environment variable that the new process finds, with the value 1
   * @return false, and nothing happens, if standard input is of a kind that cannot be read again
   */
  public static boolean begin(String variable) {
    try {
      List<byte[]> variables = strings(Files.readAllBytes(ENVIRONMENT));
      variables.add((variable + "=1").getBytes(StandardCharsets.UTF_8));
      MemorySegment command = array(strings(Files.readAllBytes(COMMAND)));
      FunctionDescriptor type = FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS);
      return (int)
              PlaneLibrary.library()
                  .function("rsan_guard", type)
                  .invokeExact(command, array(variables))
          != 0;
    } catch (IOException e) {
      return false; // without /proc nothing else works either, and says so
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
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

  /** As C has them: for ever, for the process may end at any time. */
  private static MemorySegment array(List<byte[]> strings) {
    MemorySegment array = Arena.global().allocate(ADDRESS, strings.size() + 1L);
    for (int i = 0; i < strings.size(); i++) {
      MemorySegment string = Arena.global().allocate(strings.get(i).length + 1L);
      MemorySegment.copy(strings.get(i), 0, string, JAVA_BYTE, 0, strings.get(i).length);
      array.setAtIndex(ADDRESS, i, string);
    }
    return array;
  }
}
