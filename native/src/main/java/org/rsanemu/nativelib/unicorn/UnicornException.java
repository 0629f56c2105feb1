// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.unicorn;

/** A call of libunicorn failed. */
public final class UnicornException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnicornException(String function, int error, String meaning, long address, long size) {
    super("%s(0x%x, 0x%x): %s (error %d)".formatted(function, address, size, meaning, error));
  }
}
