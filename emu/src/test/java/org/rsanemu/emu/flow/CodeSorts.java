// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.Code;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.isa.x86.X86Registers;

/** The four sorts of code that the listings have, and a little code at an address. */
final class CodeSorts {
  static final long BASE = 0x10000;

  private CodeSorts() {}

  static int elfMachine(String set) {
    return switch (set) {
      case "x86" -> 62;
      case "a64" -> 183;
      default -> 40;
    };
  }

  /** This code at {@link #BASE}. */
  static RegisterUses uses(String set, byte[] code) {
    return new RegisterUses(Architectures.of(elfMachine(set)), code(set, code));
  }

  /** The same as code. */
  static Code code(String set, byte[] code) {
    return new Code() {
      @Override
      public byte[] bytes(long pc) {
        boolean inside = pc >= BASE && pc < BASE + code.length;
        int from = (int) (pc - BASE);
        return inside
            ? Arrays.copyOfRange(code, from, Math.min(from + 15, code.length))
            : new byte[0];
      }

      @Override
      public boolean secondState(long pc) {
        return set.equals("t32");
      }
    };
  }

  /** The lines of a listing beside this class. */
  static List<String> lines(String name) {
    try (var in = CodeSorts.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The set of the registers with these names: rax or rcx, x1 or r1, flags, xmm1, v1 or d1. */
  static long set(String names) {
    long set = RegisterSet.NONE;
    for (String name : names.strip().split(" ")) {
      if (!name.isEmpty()) {
        set |= one(name);
      }
    }
    return set;
  }

  private static long one(String name) {
    if (name.equals("flags")) {
      return RegisterSet.FLAGS;
    } else if (X86Registers.set(name) != 0) {
      return X86Registers.set(name);
    }
    int number = Integer.parseInt(name.substring(1));
    boolean vector = name.charAt(0) == 'v' || name.charAt(0) == 'd';
    return vector ? RegisterSet.vector(number) : RegisterSet.general(number);
  }
}
