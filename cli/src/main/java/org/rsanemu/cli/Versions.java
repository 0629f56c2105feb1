package org.rsanemu.cli;

import picocli.CommandLine.IVersionProvider;

/** The versions of the tool and of the libraries that it found. */
final class Versions implements IVersionProvider {
  /** The tool's own. */
  static final String OWN = "0.1.0";

  @Override
  public String[] getVersion() {
    return new String[] {"rsan-emu " + OWN};
  }
}
