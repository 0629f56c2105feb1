// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.linux;

/** What stat(2) says of a file, for those who lay out {@code struct stat}. */
public interface StatFields {
  /** st_mode: type and permissions. */
  int mode();

  /** In bytes. */
  long size();

  /** Distinguishes files. */
  long inode();

  /** How many names it has. */
  int links();

  /** Its owner, and its group. */
  int user();

  /** The numbers of a device file. */
  long device();

  /** Of 512 bytes. */
  long blocks();

  /** Nanoseconds since 1970, as the two that follow. */
  long accessed();

  long modified();

  long changed();
}
