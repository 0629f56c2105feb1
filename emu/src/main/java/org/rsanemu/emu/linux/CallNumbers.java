// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.rsanemu.isa.linux.Abi;

/** The one table of system calls: which number means which call, on which ABI. */
final class CallNumbers {
  private CallNumbers() {}

  /** The names of an ABI's system calls by number. */
  static Map<Long, String> of(Abi abi) {
    Map<Long, String> names = new HashMap<>();
    try (BufferedReader table =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(CallNumbers.class.getResourceAsStream("system-calls.tsv")),
                StandardCharsets.UTF_8))) {
      table.readLine(); // says what the table is
      int column = Arrays.asList(table.readLine().split("\t")).indexOf(abi.systemCalls());
      for (String line = table.readLine(); line != null; line = table.readLine()) {
        String[] columns = line.split("\t");
        if (!line.startsWith("#") && !columns[column].equals("-")) {
          names.put(Long.parseLong(columns[column]), columns[0]);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Map.copyOf(names);
  }
}
