// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import java.nio.file.Path;
import java.util.Map;

/** Where the systems of the ISAs lie on a Debian machine. */
public final class Sysroots {
  private static final Path OWN = Path.of("/");

  /** By ELF machine: the names that Java has for it, and where Debian's cross libraries are. */
  private static final Map<Integer, Isa> ISAS =
      Map.of(
          62, new Isa("amd64", Path.of("/usr/x86_64-linux-gnu")),
          183, new Isa("aarch64", Path.of("/usr/aarch64-linux-gnu")),
          40, new Isa("arm", Path.of("/usr/arm-linux-gnueabihf")));

  private record Isa(String javaName, Path cross) {}

  private Sysroots() {}

  /** The sysroot of programs for this ELF machine, unless the user names another. */
  public static Path usual(int machine) {
    Isa isa = ISAS.get(machine);
    return isa == null || isa.javaName().equals(System.getProperty("os.arch"))
        ? OWN
        : isa.cross();
  }
}
