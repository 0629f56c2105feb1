// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.isa.service.Architectures;

/** No access to a closed page goes by without a callback, whatever is opened and closed. */
class SoftTlbTest {
  private static final long CODE = 0x10000;
  private static final long STORE = CODE + 0x100;
  private static final long DATA = 0x1000000;
  private static final int STEPS = 20_000;

  /** So far apart that they displace each other in the library's tables. */
  private static final long APART = 1 << 20;

  private static final int PLACES = 12;
  private static final int NEIGHBOURS = 3;

  /** All is closed every so many blocks. */
  private static final int CLOSING = 300;

  /** Two blocks that load and store 4 bytes; each ends with a branch to a branch to itself. */
  private enum Isa {
    X86(62, 3, 4096, "8b03 eb00 ebfe", "8903 eb00 ebfe"),
    A64(183, 1, 1024, "200040b9 01000014 00000014", "200000b9 01000014 00000014"),
    A32(40, 1, 1024, "000091e5 ffffffea feffffea", "000081e5 ffffffea feffffea");

    private final int machine;
    private final int pointer;
    private final int pageBytes;
    private final byte[] load;
    private final byte[] store;

    Isa(int machine, int pointer, int pageBytes, String load, String store) {
      this.machine = machine;
      this.pointer = pointer;
      this.pageBytes = pageBytes;
      this.load = HexFormat.of().parseHex(load.replace(" ", ""));
      this.store = HexFormat.of().parseHex(store.replace(" ", ""));
    }
  }

  /** What may be open, and a listener that opens and closes at random. */
  private static final class Model implements Engine.Listener {
    private final Random random = new Random(1);
    private final Engine engine;
    private final int pageBytes;
    private final BitSet readable = new BitSet();
    private final BitSet writable = new BitSet();
    private int blocks;
    private int callbacks;

    Model(Engine engine, int pageBytes) {
      this.engine = engine;
      this.pageBytes = pageBytes;
    }

    private int page(long address) {
      return (int) ((address - DATA) / pageBytes);
    }

    @Override
    public void block(long pc, int size, boolean chosen) {
      blocks++;
      if (blocks == 2) {
        engine.stop();
      } else if (random.nextInt(CLOSING) == 0) {
        engine.closePages();
        readable.clear();
        writable.clear();
      }
    }

    @Override
    public void instruction(long pc) {
      throw new AssertionError("nobody chose " + pc);
    }

    @Override
    public void read(long address, int size, long value) {
      callbacks++;
      keepOrOpen(address);
      if (page(address + size - 1) != page(address)) {
        keepOrOpen(address + size - 1);
      }
    }

    private void keepOrOpen(long address) {
      boolean keep = random.nextInt(4) == 0;
      readable.set(page(address), !keep);
      if (keep) {
        engine.keepClosed(address);
      }
    }

    @Override
    public void write(long address, int size, long value) {
      read(address, size, value);
      if (random.nextInt(3) == 0) {
        engine.openForWrites(address);
        writable.set(page(address));
      }
    }

    /** Whether this access may do without a callback. */
    private boolean mayBeSilent(long address, boolean write) {
      BitSet open = write ? writable : readable;
      return open.get(page(address)) && page(address + 3) == page(address);
    }
  }

  @ParameterizedTest
  @EnumSource
  void closedPagesCallBackWhateverWasOpenedBefore(Isa isa) {
    try (Engine engine = new Engine(Architectures.of(isa.machine).cpu());
        MachineMemory memory = new MachineMemory(engine)) {
      memory.map(CODE, 4096, 5);
      memory.poke(CODE, isa.load);
      memory.poke(STORE, isa.store);
      memory.map(DATA, PLACES * APART, 3);
      Model model = new Model(engine, isa.pageBytes);
      engine.listener(model);
      engine.choose(CODE, new long[0], 0, false);
      engine.choose(STORE, new long[0], 0, false);
      for (int i = 0; i < STEPS; i++) {
        boolean write = model.random.nextBoolean();
        long address = address(model.random, isa.pageBytes);
        engine.general(isa.pointer, address);
        model.blocks = 0;
        model.callbacks = 0;
        engine.runSwift(write ? STORE : CODE);
        if (model.callbacks == 0) {
          assertThat(model.mayBeSilent(address, write))
              .as("step %d: %s %x", i, write ? "store to" : "load from", address)
              .isTrue();
        }
      }
    }
  }

  /** Also across pages. */
  private static long address(Random random, int pageBytes) {
    long place = DATA + random.nextInt(1 + random.nextInt(PLACES)) * APART;
    long page = place + (long) random.nextInt(NEIGHBOURS) * pageBytes;
    return page + random.nextInt(pageBytes);
  }
}
