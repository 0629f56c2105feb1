// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm;

/** What /proc/cpuinfo says of a processor on both of ARM's kernels. */
public final class CpuInfo {
  private CpuInfo() {}

  /**
   * The lines after the processor's name.
   *
   * @param architecture 7 or 8
   */
  public static String lines(String architecture, String features) {
    return """
    BogoMIPS\t: 100.00
    Features\t: %s
    CPU implementer\t: 0x41
    CPU architecture: %s
    CPU variant\t: 0x0
    CPU part\t: 0xd03
    CPU revision\t: 4
    """
        .formatted(features, architecture);
  }
}
