// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.capstone;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BOOLEAN;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.invoke.MethodHandle;
import org.rsanemu.nativelib.NativeLibrary;

/**
 * As in {@code <capstone/capstone.h>}: a {@code csh} is a size_t, {@code cs_err} and {@code
 * cs_opt_type} are ints. A class of its own, so that whoever first uses it can recognize a missing
 * library from other errors.
 */
final class CapstoneFunctions {
  private static final NativeLibrary LIBRARY =
      NativeLibrary.open("libcapstone.so.4", "libcapstone4");

  static final MethodHandle CS_VERSION =
      LIBRARY.function("cs_version", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS));
  static final MethodHandle CS_OPEN =
      LIBRARY.function("cs_open", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS));
  static final MethodHandle CS_OPTION =
      LIBRARY.function(
          "cs_option", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG));
  static final MethodHandle CS_MALLOC =
      LIBRARY.function("cs_malloc", FunctionDescriptor.of(ADDRESS, JAVA_LONG));
  static final MethodHandle CS_DISASM_ITER =
      LIBRARY.function(
          "cs_disasm_iter",
          FunctionDescriptor.of(JAVA_BOOLEAN, JAVA_LONG, ADDRESS, ADDRESS, ADDRESS, ADDRESS));
  static final MethodHandle CS_REG_NAME =
      LIBRARY.function("cs_reg_name", FunctionDescriptor.of(ADDRESS, JAVA_LONG, JAVA_INT));

  private CapstoneFunctions() {}
}
