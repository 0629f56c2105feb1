// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.capstone;

import org.rsanemu.nativelib.NativeFunction;
import org.rsanemu.nativelib.NativeLibrary;

/**
 * As in {@code <capstone/capstone.h>}: a {@code csh} is a size_t, {@code cs_err} and {@code
 * cs_opt_type} are ints. A class of its own, so that whoever first uses it can recognize a missing
 * library from other errors.
 */
final class CapstoneFunctions {
  private static final NativeLibrary LIBRARY =
      NativeLibrary.open("libcapstone.so.4", "libcapstone4");

  static final NativeFunction CS_VERSION = LIBRARY.function("cs_version");
  static final NativeFunction CS_OPEN = LIBRARY.function("cs_open");
  static final NativeFunction CS_OPTION = LIBRARY.function("cs_option");
  static final NativeFunction CS_MALLOC = LIBRARY.function("cs_malloc");
  static final NativeFunction CS_DISASM_ITER = LIBRARY.function("cs_disasm_iter");
  static final NativeFunction CS_REG_NAME = LIBRARY.function("cs_reg_name");

  private CapstoneFunctions() {}
}
