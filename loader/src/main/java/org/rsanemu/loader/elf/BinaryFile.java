// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.rsanemu.loader.BadBinaryException;

/** Reads a file that a user named: only a regular one, so that opening it never blocks. */
final class BinaryFile {
  /** No larger file is read, in bytes. */
  private static final long LARGEST = 1L << 30;

  private BinaryFile() {}

  /** The file's bytes; throws with one line if it is not a regular file that can be read. */
  static byte[] read(Path path) throws BadBinaryException {
    if (path.toString().isEmpty()) {
      throw new BadBinaryException("the name of the program is empty");
    }
    BasicFileAttributes attributes = attributes(path);
    if (attributes.isDirectory()) {
      throw bad(path, "is a directory: name a program in it");
    }
    if (!attributes.isRegularFile()) {
      throw bad(path, "is a device, pipe or socket, not a file with a program");
    }
    if (!Files.isReadable(path)) {
      throw bad(path, "cannot be read: permission denied (chmod u+r)");
    }
    long most = Math.min(LARGEST, Runtime.getRuntime().maxMemory() / 2);
    if (attributes.size() > most) {
      String figures = attributes.size() + " bytes; at most " + most + " are read";
      throw bad(path, "is too large: " + figures + " (strip its debug information)");
    }
    try (InputStream in = Files.newInputStream(path)) {
      return in.readNBytes((int) attributes.size());
    } catch (IOException e) {
      throw bad(path, "cannot be read: " + reason(e));
    }
  }

  /** Throws if nobody may execute the file. */
  static void requireExecutable(Path path) throws BadBinaryException {
    if (!Files.isExecutable(path)) {
      throw bad(path, "has no execute permission (chmod u+x)");
    }
  }

  private static BasicFileAttributes attributes(Path path) throws BadBinaryException {
    try {
      return Files.readAttributes(path, BasicFileAttributes.class);
    } catch (NoSuchFileException e) {
      boolean dangling = Files.isSymbolicLink(path);
      throw bad(path, dangling ? "is a link to a file that does not exist" : "does not exist");
    } catch (IOException e) {
      throw bad(path, "cannot be opened: " + reason(e));
    }
  }

  private static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    String reason = e instanceof FileSystemException system ? system.getReason() : e.getMessage();
    return oneLine(String.valueOf(reason));
  }

  static BadBinaryException bad(Path path, String what) {
    return new BadBinaryException(oneLine(path.toString()) + ": " + what);
  }

  /** Text from outside, fit for one line of a terminal. */
  static String oneLine(String text) {
    StringBuilder line = new StringBuilder();
    text.codePoints()
        .map(c -> Character.isISOControl(c) || c == 0x2028 || c == 0x2029 ? '?' : c)
        .forEach(line::appendCodePoint);
    return line.toString();
  }
}
