// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How much a run of a program may have.
 *
 * @param memory bytes of memory that it may touch
 * @param files bytes that it may write to files, which are kept in memory
 */
public record Capacity(long memory, long files) {
  /** What the program sees that its machine has: no report may depend on the machine's memory. */
  public static final long SHOWN_MEMORY = 2L << 30;

  /** Where nothing says how much memory there is. */
  private static final long UNKNOWN = 4L << 30;

  private static final Path MEMINFO = Path.of("/proc/meminfo");
  private static final Path CGROUP = Path.of("/sys/fs/cgroup/memory.max");

  /** What a run has if nobody asks for more: half of the machine's memory, an eighth for files. */
  public static final Capacity USUAL = of(machine());

  private static Capacity of(long machine) {
    return new Capacity(machine / 2, machine / 8);
  }

  /** Bytes of memory that this process may have. */
  public static long machine() {
    long total = UNKNOWN;
    try {
      String first = Files.readString(MEMINFO).lines().findFirst().orElse("");
      String kilobytes = first.replaceAll("[^0-9]", "");
      total = kilobytes.isEmpty() ? UNKNOWN : Long.parseLong(kilobytes) << 10;
      String group = Files.exists(CGROUP) ? Files.readString(CGROUP).strip() : "";
      return group.matches("[0-9]{1,18}") ? Math.min(total, Long.parseLong(group)) : total;
    } catch (IOException unreadable) {
      return total; // not shown to this process: as on a small machine
    }
  }
}
