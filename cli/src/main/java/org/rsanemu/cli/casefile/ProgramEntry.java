// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.casefile;

import java.util.List;

/**
 * A program of a campaign file, with the file's defaults: binaries × arguments × seeds × schedulers
 * make its cases.
 *
 * @param at where it is
 * @param name what its cases are called; "" for their command lines
 * @param binaries paths or patterns, at least one
 * @param arguments lists of arguments, at least one
 * @param settings options; each key once
 */
public record ProgramEntry(
    Mark at,
    String name,
    List<Word> binaries,
    List<List<String>> arguments,
    List<Setting> settings) {
  /** Something written, and where. */
  public record Word(String text, Mark at) {}
}
