// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib;

/** A native library that the tool needs is not installed. The message is one line. */
public final class MissingLibraryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param library file name, as {@code libunicorn.so.2}
   * @param debianPackage the package that has it
   */
  public MissingLibraryException(String library, String debianPackage, Throwable cause) {
    super(library + " is not there: apt-get install " + debianPackage, cause);
  }

  /** As the message says. */
  public MissingLibraryException(String message) {
    super(message);
  }
}
