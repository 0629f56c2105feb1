// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * What the name of a litmus test of a classical family says, {@code MP+dmb.sy+addr}.
 *
 * @param threads their accesses, {@code Wx1} or {@code Ry}
 * @param edges of each thread that has two accesses what is between them, in order
 */
record HardwareShape(List<String[]> threads, List<String> edges) {
  static HardwareShape of(String name) {
    List<String> parts = new ArrayList<>(List.of(name.replace("2+2W", "2_2W").split("\\+")));
    List<String[]> threads =
        switch (parts.removeFirst()) {
          case "MP" -> threads("Wx1 Wy1", "Ry Rx");
          case "SB" -> threads("Wx1 Ry", "Wy1 Rx");
          case "LB" -> threads("Rx Wy1", "Ry Wx1");
          case "S" -> threads("Wx2 Wy1", "Ry Wx1");
          case "R" -> threads("Wx1 Wy1", "Wy2 Rx");
          case "2_2W" -> threads("Wx1 Wy2", "Wy1 Wx2");
          case "WRC" -> threads("Wx1", "Rx Wy1", "Ry Rx");
          case "ISA2" -> threads("Wx1 Wy1", "Ry Wz1", "Rz Rx");
          case "IRIW" -> threads("Wx1", "Wy1", "Rx Ry", "Ry Rx");
          default -> throw new IllegalArgumentException(name);
        };
    long edges = threads.stream().filter(accesses -> accesses.length == 2).count();
    if (parts.size() != edges) {
      throw new IllegalArgumentException(name);
    }
    return new HardwareShape(threads, parts);
  }

  private static List<String[]> threads(String... accesses) {
    List<String[]> all = new ArrayList<>();
    for (String thread : accesses) {
      all.add(thread.split(" "));
    }
    return all;
  }
}
