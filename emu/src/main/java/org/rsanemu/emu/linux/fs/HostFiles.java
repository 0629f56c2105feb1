// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import java.util.List;

/**
 * What a guest sees of the host's files besides its own folder and the working directory (design
 * section 6). Paths are absolute.
 *
 * @param sysroot where the guest's system lies: its path {@code /lib/x} is {@code SYSROOT/lib/x}.
 *     Of the host's own root only the library and data folders are shown, of any other all
 * @param readable further folders that may be read
 * @param writable folders to which the first run's changes are carried out when it has ended
 */
public record HostFiles(String sysroot, List<String> readable, List<String> writable) {
  /** The host's own system and nothing besides. */
  public static final HostFiles OWN = new HostFiles("/", List.of(), List.of());
}
