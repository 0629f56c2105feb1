// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.rsanemu.cli.options.Sysroots;
import org.rsanemu.cli.report.source.ImageSymbolizer;
import org.rsanemu.cli.schedule.SavedSchedule;
import org.rsanemu.cli.worker.WorkerOpening;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.linux.fs.HostPath;
import org.rsanemu.emu.source.Orders;
import org.rsanemu.isa.service.Architecture;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.DebugFolders;
import org.rsanemu.loader.elf.ElfLoader;

/** Binaries, and what is known of them. */
final class Images {
  private Images() {}

  /** The program, with what separate debug files say of it. */
  static Image load(WorkerOpening opening) throws BadBinaryException {
    Image image = ElfLoader.load(HostPath.of(opening.binary()));
    return debugFolders(opening, image.machine()).complete(image);
  }

  /** Where separate debug files are. */
  static DebugFolders debugFolders(WorkerOpening opening, int machine) {
    String sysroot = opening.sysroot();
    return new DebugFolders(
        sysroot.isEmpty() ? Sysroots.usual(machine) : HostPath.of(sysroot),
        opening.debugFolders().stream().map(HostPath::of).toList());
  }

  /**
   * Symbolizes {@code image} and the other modules that runs map. Where orders are to be the
   * source's, it warns of sources that cannot be used.
   */
  static ImageSymbolizer symbolizer(WorkerOpening opening, Image image) {
    Path binary = HostPath.of(opening.binary());
    DebugFolders folders = debugFolders(opening, image.machine());
    return new ImageSymbolizer(
        binary,
        path ->
            path.equals(binary)
                ? Optional.of(known(image, opening.orders()))
                : library(path, folders),
        Path.of("").toAbsolutePath());
  }

  /** Symbolizes a program that has been run, and the other modules that runs map. */
  static ImageSymbolizer symbolizer(WorkerOpening opening) {
    try {
      return symbolizer(opening, load(opening));
    } catch (BadBinaryException e) {
      throw new IllegalStateException("it has just been run: " + opening.binary(), e);
    }
  }

  /** Symbolizes one image alone, whose debug information the caller closes. */
  static ImageSymbolizer symbolizer(Path binary, Image image, DebugInfo debug) {
    Optional<ImageSymbolizer.Known> known = Optional.of(new ImageSymbolizer.Known(image, debug));
    return new ImageSymbolizer(binary, _ -> known, Path.of("").toAbsolutePath());
  }

  private static Optional<ImageSymbolizer.Known> library(Path path, DebugFolders folders) {
    try {
      return Optional.of(known(folders.complete(ElfLoader.loadShared(path)), Orders.ISA));
    } catch (BadBinaryException _) {
      // A module that the guest sees and the host does not: its frames stay addresses.
      return Optional.empty();
    }
  }

  private static ImageSymbolizer.Known known(Image image, Orders orders) {
    DebugInfo debug = debugInfo(image);
    if (orders == Orders.SOURCE) {
      debug.atomicOperations();
    }
    return new ImageSymbolizer.Known(image, debug);
  }

  /** The program, ready to be run; close it after use. */
  static Program program(WorkerOpening opening, Image image) throws BadBinaryException {
    try (DebugInfo debug = debugInfo(image)) {
      return Program.open(
          image, debug, debugFolders(opening, image.machine())::complete, opening.orders());
    }
  }

  /** The name of its instruction set. */
  static String isa(Image image) {
    return Architectures.find(image.machine())
        .map(Architecture::name)
        .orElseGet(() -> "ELF machine " + image.machine());
  }

  /** What distinguishes it from other programs. */
  static SavedSchedule.Binary identity(Image image) {
    return new SavedSchedule.Binary(isa(image), image.debugLink().buildId(), hash(image.bytes()));
  }

  /** SHA-256, hexadecimal. */
  static String hash(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Its debug information; close it after use. */
  static DebugInfo debugInfo(Image image) {
    return DwarfInfo.open(image);
  }
}
