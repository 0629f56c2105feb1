// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import java.nio.file.Path;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.isa.service.SystemNames;

/** Where the systems of the ISAs lie on a Debian machine. */
public final class Sysroots {
  private static final Path OWN = Path.of("/");

  private Sysroots() {}

  /** The sysroot of programs for this ELF machine, unless the user names another. */
  public static Path usual(int machine) {
    return Architectures.find(machine).map(each -> of(each.names())).orElse(OWN);
  }

  private static Path of(SystemNames names) {
    boolean own = names.java().equals(System.getProperty("os.arch"));
    return own ? OWN : Path.of(names.crossLibraries());
  }
}
