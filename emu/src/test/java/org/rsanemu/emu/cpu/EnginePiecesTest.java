// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.isa.service.Architectures;

/**
 * However many areas a guest maps and however it changes them, the engine has few regions, and an
 * access reaches what the guest's own permissions let it reach.
 */
@Tag("slow")
class EnginePiecesTest {
  private static final long CODE = 0x10000;
  private static final long STORE = CODE + 0x100;
  private static final long DATA = 0x1000000;
  private static final int PAGE = 4096;
  private static final int PAGES = 3000;
  private static final int STEPS = 30_000;
  private static final int ABSENT = -1;
  private static final int[] PERMISSIONS = {ABSENT, 0, 1, 3, 3, 5};

  /** Blocks that load and store 4 bytes at a register's address. */
  private enum Isa {
    X86(62, 3, "8b03 90 eb00 ebfe", "8903 90 eb00 ebfe", 2),
    A64(183, 1, "200040b9 1f2003d5 01000014 00000014", "200000b9 1f2003d5 01000014 00000014", 4),
    A32(40, 1, "000091e5 00f020e3 ffffffea feffffea", "000081e5 00f020e3 ffffffea feffffea", 4);

    private final int machine;
    private final int pointer;
    private final byte[] load;
    private final byte[] store;
    private final int length;

    Isa(int machine, int pointer, String load, String store, int length) {
      this.machine = machine;
      this.pointer = pointer;
      this.load = HexFormat.of().parseHex(load.replace(" ", ""));
      this.store = HexFormat.of().parseHex(store.replace(" ", ""));
      this.length = length;
    }
  }

  /** Stops after the first instruction, or at the second block. */
  private static final class StopBehind implements Engine.Listener {
    private final Engine engine;
    private final long behind;
    private long read;

    StopBehind(Engine engine, long behind) {
      this.engine = engine;
      this.behind = behind;
    }

    @Override
    public void instruction(long pc) {
      if (pc == behind) {
        engine.stop();
      }
    }

    @Override
    public void read(long address, int size, long value) {
      read = value;
    }

    @Override
    public void write(long address, int size, long value) {}
  }

  private final int[] permissions = new int[PAGES];
  private final byte[] content = new byte[PAGES * PAGE];
  private final Random random = new Random(1);

  @ParameterizedTest
  @EnumSource
  void accessesReachWhatTheGuestHas(Isa isa) {
    try (Engine engine = new Engine(Architectures.of(isa.machine).cpu());
        MachineMemory memory = new MachineMemory(engine)) {
      memory.map(CODE, PAGE, 5);
      memory.poke(CODE, isa.load);
      memory.poke(STORE, isa.store);
      java.util.Arrays.fill(permissions, ABSENT);
      int most = 0;
      for (int i = 0; i < STEPS; i++) {
        if (random.nextInt(4) > 0) {
          change(memory);
        } else {
          access(engine, memory, isa, i);
        }
        most = Math.max(most, engine.unicorn().regions().size());
      }
      // A whole range of pages may be cut before they are put together.
      assertThat(most).isBetween(EnginePieces.MOST / 2, EnginePieces.MOST + 64);
    }
  }

  private void change(MachineMemory memory) {
    int page = random.nextInt(PAGES);
    int count = Math.min(PAGES - page, 1 + random.nextInt(random.nextInt(50) == 0 ? 200 : 4));
    int prot = PERMISSIONS[random.nextInt(random.nextInt(20) == 0 ? 6 : 5)];
    long address = DATA + (long) page * PAGE;
    long size = (long) count * PAGE;
    boolean there =
        java.util.Arrays.stream(permissions, page, page + count)
            .noneMatch(permission -> permission == ABSENT);
    if (prot == ABSENT) {
      memory.unmap(address, size);
    } else if (there && random.nextBoolean()) {
      memory.protect(address, size, prot);
      java.util.Arrays.fill(permissions, page, page + count, prot);
      return;
    } else {
      memory.map(address, size, prot);
    }
    java.util.Arrays.fill(permissions, page, page + count, prot);
    java.util.Arrays.fill(content, page * PAGE, (page + count) * PAGE, (byte) 0);
  }

  private void access(Engine engine, MachineMemory memory, Isa isa, int step) {
    boolean write = random.nextBoolean();
    int offset = random.nextInt(PAGES * PAGE - 8);
    if (random.nextInt(3) == 0) {
      offset = Math.min((offset & -PAGE) + PAGE - 2, PAGES * PAGE - 8); // across two pages
    }
    long start = write ? STORE : CODE;
    StopBehind listener = new StopBehind(engine, start + isa.length);
    engine.listener(listener);
    engine.general(isa.pointer, DATA + offset);
    engine.general(0, step);
    Engine.Stop stop = engine.run(start);
    boolean reaches = may(offset, write) && may(offset + 3, write);
    assertThat(stop)
        .as(
            "step %d: %s at page %x+%x",
            step, write ? "write" : "read", offset / PAGE, offset % PAGE)
        .isEqualTo(reaches ? Engine.Stop.ASKED : Engine.Stop.MEMORY_FAULT);
    for (int i = 0; i < 4 && write; i++) {
      if (reaches) {
        content[offset + i] = (byte) (step >> 8 * i);
      } else if (may(offset + i, true)) {
        content[offset + i] = (byte) memory.peek(DATA + offset + i, 1);
      }
    }
    if (!write && reaches) {
      assertThat((int) listener.read).isEqualTo(value(offset));
      assertThat((int) engine.general(0)).isEqualTo(value(offset));
    }
    if (write && reaches) {
      assertThat((int) memory.peek(DATA + offset, 4)).isEqualTo(step);
    }
  }

  private int value(int offset) {
    int value = 0;
    for (int i = 3; i >= 0; i--) {
      value = value << 8 | content[offset + i] & 0xff;
    }
    return value;
  }

  private boolean may(int offset, boolean write) {
    int permission = permissions[offset / PAGE];
    return permission != ABSENT && (permission & (write ? 2 : 1)) != 0;
  }
}
