// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.util.function.Supplier;
import org.rsanemu.nativelib.capstone.Capstone;
import org.rsanemu.nativelib.dw.DwarfData;
import org.rsanemu.nativelib.unicorn.Unicorn;
import picocli.CommandLine.IVersionProvider;

/** The versions of the tool and of the libraries that it found. */
final class Versions implements IVersionProvider {
  /** The tool's own. */
  static final String OWN = "0.1.0";

  @Override
  public String[] getVersion() {
    return new String[] {
      "rsan-emu " + OWN,
      "libunicorn " + found(Unicorn::version),
      "libcapstone " + found(Capstone::version),
      "libdw " + found(DwarfData::version),
      "Java " + Runtime.version()
    };
  }

  private static String found(Supplier<String> version) {
    try {
      return version.get();
    } catch (RuntimeException | LinkageError e) {
      return MissingLibraries.reason(e).orElse("cannot be asked: " + e);
    }
  }
}
