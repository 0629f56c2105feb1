package org.rsanemu.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.rsanemu.cli.report.ImageSymbolizer;
import org.rsanemu.emu.lift.Lifter;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;
import org.rsanemu.rc20.lift.InstructionSet;

/** Binaries, and what is known of them. */
final class Images {
  private Images() {}

  static Image load(Path binary) throws BadBinaryException {
    return ElfLoader.load(binary);
  }

  /** Symbolizes {@code image} and the other modules that runs map. */
  static ImageSymbolizer symbolizer(Path binary, Image image) {
    return new ImageSymbolizer(
        binary,
        path -> path.equals(binary) ? Optional.of(known(image)) : other(path),
        Path.of("").toAbsolutePath());
  }

  private static Optional<ImageSymbolizer.Known> other(Path path) {
    try {
      return Optional.of(known(load(path)));
    } catch (BadBinaryException _) {
      // A module that the guest sees and the host does not: its frames stay addresses.
      return Optional.empty();
    }
  }

  private static ImageSymbolizer.Known known(Image image) {
    return new ImageSymbolizer.Known(image, debugInfo(image));
  }

  /** The name of its instruction set. */
  static String isa(Image image) {
    return Lifter.instructionSets().stream()
        .filter(set -> set.elfMachine() == image.machine())
        .map(InstructionSet::name)
        .findFirst()
        .orElseGet(() -> "ELF machine " + image.machine());
  }

  /** Its debug information; close it after use. */
  static DebugInfo debugInfo(Image image) {
    return DwarfInfo.open(image);
  }
}
