// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.cli.terminal.RawEnvironment;
import org.rsanemu.emu.exec.result.LibraryOrder;
import org.rsanemu.emu.exec.result.VolatileAccess;
import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.emu.source.Orders;
import org.rsanemu.model.RaceOrder;
import org.rsanemu.model.analysis.Models;
import picocli.CommandLine.Option;

/** What the program sees, and which of its memory and code counts. */
public final class ProgramOptions {
  private static final int MAX_CPUS = 1024;

  /**
   * What every program gets unless --env says otherwise. The user's own environment is not passed
   * on: a report must not depend on it. OpenMP's threads sleep when they wait: looking again and
   * again shows nothing new here, and every number of looks would be another execution.
   */
  public static final List<String> USUAL_ENVIRONMENT =
      List.of("PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/", "LANG=C", "OMP_WAIT_POLICY=passive");

  private static final String BIND_NOW = "LD_BIND_NOW";

  /** Which instructions an AArch64 program sees. */
  public enum Cpu {
    LSE("lse"),
    NO_LSE("no-lse");

    private final String label;

    Cpu(String label) {
      this.label = label;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  @Option(
      names = "--atomic",
      paramLabel = "SYMBOL[+OFFSET][:LENGTH]",
      description = "Treat this variable, or this part of it, as atomic. May be repeated.")
  public List<String> atomics = new ArrayList<>();

  @Option(
      names = "--judge",
      paramLabel = "GLOB",
      description = "Also report findings in modules whose names match. May be repeated.")
  public List<String> judge = new ArrayList<>();

  @Option(names = "--check-libraries", description = "Also report findings in library code.")
  public boolean checkLibraries;

  @Option(
      names = "--strict",
      description =
          "Count every violation, even one in a busy-wait or a retry, or whose stale value changes"
              + " nothing. By default these are harmless (see --all).")
  public boolean strict;

  /** Whose word is taken, as the command line has it. */
  public enum OrdersChoice {
    ISA("isa", Orders.ISA),
    SOURCE("source", Orders.SOURCE),
    /** One after the other: a comparison's, see {@link #each}. */
    BOTH("both", Orders.ISA, Orders.SOURCE);

    private final String label;
    private final List<Orders> orders;

    OrdersChoice(String label, Orders... orders) {
      this.label = label;
      this.orders = List.of(orders);
    }

    private static OrdersChoice of(Orders orders) {
      return orders == Orders.ISA ? ISA : SOURCE;
    }

    /** What is run if this is asked for: choices that runs can have. */
    public List<OrdersChoice> each() {
      return orders.stream().map(OrdersChoice::of).toList();
    }

    /** Whether it is the source's word. */
    public boolean isSource() {
      return this == SOURCE;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  @Option(
      names = "--orders",
      paramLabel = "WHOSE",
      description =
          "isa: use the memory order of the instruction. source: use the order that the source"
              + " states, where debug information has it. both: let compare show the two side by"
              + " side (default: isa).")
  public OrdersChoice ordersChoice = OrdersChoice.ISA;

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      description =
          "rc20, sc, tso, armv8 or hardware: the memory model. rc20 reports what the program can"
              + " do under a weak memory model and not under sequential consistency. sc reports"
              + " only races, crashes, deadlocks and livelocks. tso and armv8 report what x86-64"
              + " and ARM processors can do with the instructions as they are; hardware, what the"
              + " binary's own processor can do (default: rc20).")
  public Models model = Models.RC20;

  @Option(
      names = "--races",
      paramLabel = "ORDER",
      description =
          "c++20 or rc20: the happens-before relation that defines a race. In C++20, seq_cst"
              + " fences order nothing by themselves; in RC20 they are all ordered, and races"
              + " between them are not reported (default: c++20).")
  public RaceOrder races = RaceOrder.CPP20;

  @Option(
      names = "--library-order",
      paramLabel = "WHAT",
      description =
          "documented or incidental: which code inside the C library, libgcc and libstdc++ orders"
              + " your accesses: only functions that are documented to, such as a mutex's, or all"
              + " atomic instructions that they happen to execute, such as malloc's and printf's"
              + " (default: documented).")
  public LibraryOrder libraryOrder = LibraryOrder.DOCUMENTED;

  @Option(
      names = "--volatile",
      paramLabel = "AS",
      description =
          "relaxed or plain: how accesses of volatile type count where others access the same"
              + " memory atomically: as relaxed atomic accesses, which old code means, or as plain"
              + " ones, as C and C++ define them (default: relaxed).")
  public VolatileAccess volatiles = VolatileAccess.RELAXED;

  @Option(
      names = "--env",
      paramLabel = "NAME=VALUE",
      description =
          "Put this into the program's environment; NAME alone takes the value from yours. May be"
              + " repeated.")
  public List<String> env = new ArrayList<>();

  @Option(
      names = "--cpu",
      paramLabel = "NAME",
      description = "lse or no-lse: whether AArch64 has LSE atomics (default: lse).")
  public Cpu cpu = Cpu.LSE;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      converter = ByteSize.class,
      description = {
        "Memory that a run of the program may touch, such as 512M or 3G; a run that needs more"
            + " ends (default: half of this machine's)."
      })
  public long memory = Capacity.USUAL.memory();

  @Option(
      names = "--files",
      paramLabel = "SIZE",
      converter = ByteSize.class,
      description =
          "Bytes that a run of the program may write to files. Files are kept in memory (default:"
              + " an eighth of this machine's).")
  public long files = Capacity.USUAL.files();

  @Option(
      names = "--cpus",
      paramLabel = "N",
      description = "How many processors the program sees (default: 4).")
  public int cpus = 4;

  /** Of options without a mistake. */
  public Orders orders() {
    return ordersChoice.orders.getFirst();
  }

  /** How much a run may have. */
  public Capacity capacity() {
    return new Capacity(memory, files);
  }

  /** What is wrong, or "". */
  public String mistake() {
    if (ordersChoice.each().size() > 1) {
      return "--orders both is for rsan-emu compare, which shows the two side by side";
    }
    if (cpus < 1 || cpus > MAX_CPUS) {
      return "--cpus must be 1 to " + MAX_CPUS;
    }
    for (String each : env) {
      if (each.startsWith("=") || each.isEmpty()) {
        return "--env wants NAME=VALUE or NAME, not '" + each + "'";
      }
    }
    return "";
  }

  /** The program's environment: later settings of a name replace earlier ones. */
  public List<String> environment() {
    List<String> result = new ArrayList<>(USUAL_ENVIRONMENT);
    for (String each : env) {
      int equals = each.indexOf('=');
      String name = equals < 0 ? each : each.substring(0, equals);
      String value = equals < 0 ? RawEnvironment.get(name) : each.substring(equals + 1);
      result.removeIf(old -> old.startsWith(name + "="));
      if (value != null) {
        result.add(name + "=" + value);
      }
    }
    return result;
  }

  /**
   * The environment in which all schedules are explored: functions are looked up at the start, and
   * not by whichever thread calls one first, unless {@code --env LD_BIND_NOW=} says otherwise.
   */
  public List<String> boundEnvironment() {
    List<String> result = environment();
    if (result.stream().noneMatch(each -> each.startsWith(BIND_NOW + "="))) {
      result.add(BIND_NOW + "=1");
    }
    return result;
  }
}
