// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.linux.fs.GuestFiles;
import org.rsanemu.emu.linux.fs.HostFiles;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

/**
 * A program to be run, with its arguments.
 *
 * @param command argv, the program's own name first
 * @param files the system that it sees; the working directory is seen besides
 */
public record Subject(Image image, List<String> command, HostFiles files) {
  /**
   * The subject of a command line.
   *
   * @param line the root of its system ({@code /} for the machine's own), the program, its
   *     arguments
   * @throws BadBinaryException if the program cannot be run
   */
  public static Subject of(String... line) throws BadBinaryException {
    return new Subject(
        ElfLoader.load(Path.of(line[1])),
        List.of(Arrays.copyOfRange(line, 1, line.length)),
        new HostFiles(line[0], List.of(), List.of()));
  }

  /** The same program with other arguments. */
  Subject with(String... arguments) {
    List<String> other = new ArrayList<>(List.of(command.getFirst()));
    other.addAll(List.of(arguments));
    return new Subject(image, other, files);
  }

  /** Makes it ready for runs of the tool. */
  Program open() throws BadBinaryException {
    try (DebugInfo debug = DwarfInfo.open(image)) {
      return Program.open(image, debug);
    }
  }

  /**
   * Its dynamic loader; null if it needs none.
   *
   * @throws BadBinaryException if that is not in its system, or none
   */
  public @Nullable Image interpreter() throws BadBinaryException {
    String name = image.interpreter();
    if (name == null) {
      return null;
    }
    Path file = new GuestFiles(files, image.path()).find(name);
    if (file == null) {
      throw new BadBinaryException(name + " is not in " + files.sysroot());
    }
    return ElfLoader.loadInterpreter(file);
  }
}
