// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.Module;
import org.rsanemu.emu.linux.fs.GuestFiles;
import org.rsanemu.emu.linux.fs.HostFiles;
import org.rsanemu.emu.linux.fs.HostPath;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.UserCode;
import org.rsanemu.loader.elf.ElfLoader;

/** The dynamic loader that a program names (PT_INTERP): the kernel starts it in its place. */
final class Interpreter {
  private Interpreter() {}

  /**
   * Finds and loads it.
   *
   * @param shown what {@code files} come to
   * @throws BadBinaryException if it is not where the program says, seen from the guest, or none
   */
  static Module of(Image program, String name, HostFiles files, GuestFiles shown)
      throws BadBinaryException {
    @Nullable Path file = shown.find(name);
    if (file == null) {
      throw LoadFailure.missing(program.path(), name, program, files.sysroot());
    }
    Image image = ElfLoader.loadInterpreter(file);
    if (image.machine() != program.machine()) {
      throw new BadBinaryException(
          file + " is the dynamic loader of another machine than " + program.path() + " is for");
    }
    return new Module(HostPath.text(file), image, UserCode.library(image), List.of());
  }
}
