// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.hardware;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.hardware.HardwareDecoder.Decoded;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.isa.hardware.HardwareInstruction;

/**
 * Which reads the values depend on that the instruction under way loads, stores and leaves in
 * registers. It says what it loads before anybody asks what it stores.
 */
final class DataFlow {
  private final Engine engine;
  private final Values values;
  private @Nullable Decoded instruction;
  private @Nullable ThreadValues thread;
  private long flags;
  private ValueSources addressing = ValueSources.NONE;
  private ValueSources loaded = ValueSources.NONE;

  /** The address of its first access, to which what it transfers counts. */
  private long start;

  /** Registers of a load of several, and what they depend on when it is over. */
  private final List<Long> targets = new ArrayList<>();

  private final List<ValueSources> targetSources = new ArrayList<>();

  DataFlow(Engine engine, Values values) {
    this.engine = engine;
    this.values = values;
  }

  /** The instruction is run next, by a thread. */
  void begin(Decoded next, ThreadValues by) {
    instruction = next;
    thread = by;
    loaded = ValueSources.NONE;
    start = -1;
    targets.clear();
    targetSources.clear();
    addressing = exact(by.of(next.use().addresses()));
    flags = next.hardware().choice() == null ? 0 : engine.flags();
  }

  private Decoded now() {
    return requireNonNull(instruction);
  }

  private ThreadValues own() {
    return requireNonNull(thread);
  }

  private boolean isUnsure() {
    return now().hardware().values() == HardwareInstruction.Values.PERHAPS;
  }

  /** What depends on that by the instruction, as far as it is sure of what it does. */
  private ValueSources exact(ValueSources sources) {
    return isUnsure() ? sources.perhaps(values) : sources;
  }

  /** What the addresses of its accesses depend on. */
  ValueSources addressing() {
    return addressing;
  }

  /** Its one read is this entry of the log. */
  void loads(int entry) {
    loaded = exact(new ValueSources(values.read(entry), 0, 0));
  }

  /** One of its reads, which may be several, is this entry of the log. */
  void loads(int entry, long address, int size) {
    int piece = piece(address);
    ValueSources value = exact(new ValueSources(values.read(entry), 0, 0));
    RegisterUse.Transfer transfer = now().use().transfer();
    if (transfer != null && transfer.load()) {
      targets.add(transferred(transfer, piece, size));
      targetSources.add(value);
    }
    loaded = loaded.and(value, values);
  }

  /** What it writes there depends on this; it may write elsewhere, too. */
  ValueSources stores(long address, int size) {
    int piece = piece(address);
    RegisterUse.Transfer transfer = now().use().transfer();
    long stored =
        transfer == null || transfer.load() ? stored() : transferred(transfer, piece, size);
    return exact(own().of(stored).and(loaded, values));
  }

  /** What it writes by its one write depends on this. */
  ValueSources stores() {
    return exact(own().of(stored()));
  }

  /** The same of a compare-and-swap. */
  ValueSources storesIfEqual() {
    return stores().and(own().of(expecting()).perhaps(values), values);
  }

  private long stored() {
    long own = now().hardware().stored();
    return (own == HardwareInstruction.AS_USED ? now().use().data() : own) & ~RegisterSet.FLAGS;
  }

  private long expecting() {
    long set = RegisterSet.NONE;
    for (int register : now().hardware().expected()) {
      set |= register < Integer.SIZE - 1 ? RegisterSet.general(register) : RegisterSet.NONE;
    }
    return set;
  }

  private int piece(long address) {
    if (start == -1) {
      start = address;
    }
    return (int) (address - start);
  }

  /** The registers that a piece of memory goes to or comes from. */
  private static long transferred(RegisterUse.Transfer transfer, int offset, int size) {
    long set = RegisterSet.NONE;
    int last = (offset + size - 1) / transfer.size();
    for (int i = Math.max(0, offset / transfer.size());
        i <= last && i < transfer.registers().size();
        i++) {
      int register = transfer.registers().get(i);
      set |= register < 0 ? RegisterSet.NONE : 1L << register;
    }
    return set;
  }

  /** What decides where the thread goes after it; none if it is no branch. */
  ValueSources branchesBy() {
    RegisterUse use = now().use();
    boolean goes =
        switch (use.flow()) {
          case BRANCH, JUMP, CALL, RETURN -> true;
          case NEXT -> use.conditional();
          case SYSTEM_CALL, TRAP, UNKNOWN -> false;
        };
    if (!goes) {
      return ValueSources.NONE;
    }
    ValueSources by = exact(own().of(use.condition()));
    return use.flow() == RegisterUse.Flow.NEXT ? by : by.and(loaded, values);
  }

  /** It is over: the registers that it has written depend on what it has made of them. */
  void end() {
    RegisterUse use = now().use();
    ThreadValues own = own();
    ValueSources result = result(own);
    long overwritten = use.kills() & ~use.results();
    if (isUnsure()) {
      result = result.and(own.of(use.results()), values).and(own.lost, values).perhaps(values);
      long stepped = use.updates() & ~use.kills();
      ValueSources by = own.of(use.addresses()).perhaps(values);
      own.set(stepped, own.of(stepped).and(by, values));
    }
    if (use.others() && !now().calls()) {
      own.lost = own.lost.and(own.of(use.data()).and(loaded, values).perhaps(values), values);
    }
    own.set(overwritten, ValueSources.NONE);
    boolean loads = use.transfer() != null && use.transfer().load();
    if (!loads || targets.isEmpty() || isUnsure()) {
      own.set(use.results(), result);
      return;
    }
    for (int i = 0; i < targets.size(); i++) {
      own.set(targets.get(i), targetSources.get(i));
    }
  }

  private ValueSources result(ThreadValues own) {
    if (now().calls()) {
      return ValueSources.NONE;
    }
    HardwareInstruction hardware = now().hardware();
    return switch (hardware.kind()) {
      case STORE_EXCLUSIVE -> ValueSources.NONE; // the status carries none
      case RMW, CAS, LOAD_EXCLUSIVE -> hardware.result() ? loaded : ValueSources.NONE;
      case PLAIN, LOOSE, FENCE -> {
        RegisterUse use = now().use();
        HardwareInstruction.Choice choice = hardware.choice();
        if (choice != null) {
          ValueSources by = own.of(use.data() & RegisterSet.FLAGS);
          yield by.choosing(own.of(choice.taken(flags)), values);
        }
        long sources = isUnsure() ? use.data() | use.condition() : use.data();
        yield own.of(sources).and(loaded, values);
      }
    };
  }
}
