package org.rsanemu.cli.worker;

import java.util.List;

/**
 * A program, and where what belongs to it lies.
 *
 * @param binary its path, as the user named it
 * @param sysroot where its system lies, "" for the usual place of its ISA
 * @param debugFolders further folders with separate debug files
 */
public record Opening(String binary, String sysroot, List<String> debugFolders) {
  /** A program whose system and debug files are in the usual places. */
  public static Opening of(String binary) {
    return new Opening(binary, "", List.of());
  }
}
