// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import org.rsanemu.isa.cpu.CpuState;
import org.rsanemu.isa.cpu.EngineRegisters;
import org.rsanemu.isa.cpu.TrappedInstruction;

/** x86-64 POPCNT (SDM 2B), which the engine does not know: {@code F3 [66] [REX] 0F B8 /r}. */
final class Popcnt {
  private static final int FS_BASE = 250;
  private static final int GS_BASE = 251;

  private static final int RSP = 4;
  private static final int RBP = 5;

  /** OF, SF, ZF, AF, CF and PF: all but ZF are cleared. */
  private static final long FLAGS = 0x8d5;

  private static final long ZERO_FLAG = 1 << 6;

  private final CpuState engine;
  private final TrappedInstruction trapped;
  private int at;
  private int rex;
  private int size = 4;
  private long segment;
  private boolean narrow;

  private Popcnt(CpuState engine, TrappedInstruction trapped) {
    this.engine = engine;
    this.trapped = trapped;
  }

  /** Does it: the target and the flags change. */
  static void run(CpuState engine, TrappedInstruction trapped) {
    new Popcnt(engine, trapped).run();
  }

  private void run() {
    prefixes();
    at += 2; // the opcode
    int modrm = next();
    int mod = modrm >> 6;
    long value =
        mod == 3
            ? register(modrm & 7 | (rex & 1) << 3)
            : trapped.memory().load(address(mod, modrm & 7), size);
    int count = Long.bitCount(size == 8 ? value : value & (1L << 8 * size) - 1);
    int target = modrm >> 3 & 7 | (rex & 4) << 1;
    long kept = size == 2 ? register(target) & ~0xffffL : 0;
    engine.general(target, kept | count);
    engine.flags(engine.flags() & ~FLAGS | (count == 0 ? ZERO_FLAG : 0));
  }

  private void prefixes() {
    EngineRegisters unicorn = engine.byId();
    while (true) {
      switch (trapped.code()[at] & 0xff) {
        case 0x66 -> size = 2;
        case 0x67 -> narrow = true;
        case 0x64 -> segment = unicorn.register(FS_BASE);
        case 0x65 -> segment = unicorn.register(GS_BASE);
        case 0x2e, 0x36, 0x3e, 0x26, 0xf3 -> {}
        default -> {
          rex = (trapped.code()[at] & 0xf0) == 0x40 ? next() & 15 : 0;
          size = (rex & 8) != 0 ? 8 : size;
          return;
        }
      }
      at++;
    }
  }

  private long address(int mod, int rm) {
    long address;
    if (rm == RSP) {
      address = scaled(mod);
    } else if (mod == 0 && rm == RBP) {
      address = trapped.next() + displacement(4);
    } else {
      address = register(rm | (rex & 1) << 3);
    }
    address += mod == 1 ? displacement(1) : mod == 2 ? displacement(4) : 0;
    return segment + (narrow ? address & 0xffffffffL : address);
  }

  /** The SIB byte: base, and an index times 1, 2, 4 or 8. */
  private long scaled(int mod) {
    int sib = next();
    int index = sib >> 3 & 7 | (rex & 2) << 2;
    long offset = index == RSP ? 0 : register(index) << (sib >> 6);
    return mod == 0 && (sib & 7) == RBP
        ? offset + displacement(4)
        : offset + register(sib & 7 | (rex & 1) << 3);
  }

  private long displacement(int bytes) {
    if (bytes == 1) {
      return (byte) next();
    }
    return next() | next() << 8 | next() << 16 | next() << 24;
  }

  private long register(int number) {
    return engine.general(number);
  }

  private int next() {
    return trapped.code()[at++] & 0xff;
  }
}
