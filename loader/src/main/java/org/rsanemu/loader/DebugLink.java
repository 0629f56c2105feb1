// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

/**
 * What an ELF file says of where its debug information is. Names come from the file: trust them as
 * little.
 *
 * @param own whether it has debug information itself
 * @param buildId in hexadecimal, "" if it has none
 * @param name of the separate file (.gnu_debuglink), "" if it names none
 * @param checksum CRC-32 of that file
 * @param shared path of a file with what its debug information has in common with others'
 *     (.gnu_debugaltlink), "" if it names none
 * @param sharedId that file's build id
 */
public record DebugLink(
    boolean own, String buildId, String name, int checksum, String shared, String sharedId) {
  /** A file that says nothing. */
  public static final DebugLink NONE = new DebugLink(false, "", "", 0, "", "");
}
