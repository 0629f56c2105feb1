// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.gdb;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.Set;
import org.rsanemu.emu.exec.loop.StoppedRun;
import org.rsanemu.emu.exec.result.Ending;

/**
 * Answers one gdb (GDB manual, appendix "Remote Protocol", sections "Packets" and "General Query
 * Packets"). What it may change is nothing: memory and registers are what the run made them. It may
 * let the run go on, by an instruction of a thread, to a breakpoint, or to the end.
 */
public final class GdbSession {
  private static final int SIGTRAP = 5;
  private static final int SIGABRT = 6;

  /** Most breakpoints that are kept: gdb sets few. */
  private static final int MOST_BREAKPOINTS = 10_000;

  /** What the run does next. */
  private enum Going {
    STOPPED,
    STEPS,
    RUNS,
    FREE
  }

  private final Packets packets;
  private final RegisterLayout layout;
  private final RunQueries queries;
  private final Set<Long> breakpoints = new HashSet<>();
  private Going going = Going.STOPPED;
  private int stepping;
  private int shown;
  private boolean swbreak;
  private boolean resumed;
  private int signal = SIGTRAP;

  /**
   * @param machine ELF's e_machine of the program
   */
  public GdbSession(InputStream in, OutputStream out, int machine) {
    packets = new Packets(in, out);
    layout = RegisterLayout.of(machine);
    queries = new RunQueries(layout);
  }

  /** Whether the run is to stop before this instruction. */
  public boolean stops(int thread, long pc) {
    return switch (going) {
      case STEPS -> thread == stepping || breakpoints.contains(pc);
      case RUNS -> breakpoints.contains(pc);
      case STOPPED, FREE -> false;
    };
  }

  /** Whether gdb is there and wants to see more. */
  public boolean isOver() {
    return going == Going.FREE;
  }

  /** The run is stopped: answers until gdb lets it go on, or is gone. */
  public void stopped(StoppedRun run) {
    going = Going.STOPPED;
    shown = run.current();
    try {
      if (resumed) {
        packets.send(stop(run));
      }
      while (going == Going.STOPPED) {
        String packet = packets.receive();
        String answer = answer(packet, run);
        if (going == Going.STOPPED) {
          packets.send(answer);
        } else if (going == Going.FREE && packet.startsWith("D")) {
          packets.send("OK");
        }
      }
      resumed = true;
    } catch (IOException _) {
      going = Going.FREE; // gdb is gone: the run goes on to its end
    }
  }

  /** The run has ended: says how, and answers no more. A crash can be looked at first. */
  public void ended(StoppedRun run, Ending ending) {
    if (isOver()) {
      return;
    }
    if (!resumed || ending instanceof Ending.Killed || ending instanceof Ending.Stuck) {
      signal =
          switch (ending) {
            case Ending.Killed killed -> gdbSignal(killed.signal());
            case Ending.Stuck _ -> SIGABRT;
            case Ending.Exited _,
                Ending.Abandoned _,
                Ending.Limited _,
                Ending.Unsupported _,
                Ending.Failed _ ->
                SIGTRAP;
          };
      stopped(run);
    }
    try {
      if (!isOver()) {
        packets.send(
            switch (ending) {
              case Ending.Exited exited -> "W" + Hexes.of(exited.status());
              case Ending.Killed killed -> "X" + Hexes.of(gdbSignal(killed.signal()));
              case Ending.Stuck _,
                  Ending.Abandoned _,
                  Ending.Limited _,
                  Ending.Unsupported _,
                  Ending.Failed _ ->
                  "X" + Hexes.of(SIGABRT);
            });
      }
    } catch (IOException _) {
      // gdb is gone already
    }
    going = Going.FREE;
  }

  /** gdb numbers some signals in its own way (include/gdb/signals.def). */
  private static int gdbSignal(int linux) {
    return linux == 7 ? 10 : linux; // SIGBUS; those that end a program at a fault are the same
  }

  private String stop(StoppedRun run) {
    boolean atBreakpoint = breakpoints.contains(run.registers(run.current()).pc());
    return "T"
        + Hexes.of(signal)
        + "thread:"
        + RunQueries.id(run, run.current())
        + ";"
        + (swbreak && atBreakpoint ? "swbreak:;" : "");
  }

  private String answer(String packet, StoppedRun run) {
    try {
      return packet.isEmpty() ? Packets.UNSUPPORTED : known(packet, run);
    } catch (NumberFormatException _) {
      return Packets.ERROR;
    }
  }

  private String known(String packet, StoppedRun run) {
    String rest = packet.substring(1);
    return switch (packet.charAt(0)) {
      case '?' -> stop(run);
      case 'g' -> layout.all(run.registers(shown));
      case 'p' -> {
        String value = layout.one(Hexes.parse(rest), run.registers(shown));
        yield value == null ? Packets.ERROR : value;
      }
      case 'm' -> memory(rest, run);
      case 'H' -> choose(rest, run);
      case 'T' -> RunQueries.thread(rest, run) < 0 ? Packets.ERROR : "OK";
      case 'c', 'C' -> resume(Going.RUNS, run);
      case 's', 'S' -> resume(Going.STEPS, run);
      case 'D', 'k' -> resume(Going.FREE, run);
      case 'v' -> resumeThreads(packet, run);
      case 'Z', 'z' -> breakpoint(packet.charAt(0) == 'Z', rest);
      case 'G', 'P', 'M', 'X' -> Packets.ERROR;
      case 'q', 'Q' -> query(packet, run);
      default -> Packets.UNSUPPORTED;
    };
  }

  private String resume(Going how, StoppedRun run) {
    going = how;
    stepping = run.threads().contains(shown) ? shown : run.current();
    return "";
  }

  /**
   * {@code vCont;action:thread;…}: the schedule says who runs, so all that counts is whether a
   * thread is to stop after an instruction.
   */
  private String resumeThreads(String packet, StoppedRun run) {
    if (packet.equals("vCont?")) {
      return "vCont;c;C;s;S";
    }
    if (!packet.startsWith("vCont;")) {
      return Packets.UNSUPPORTED;
    }
    String[] actions = packet.split(";", -1);
    int thread = -1;
    for (int i = 1; i < actions.length; i++) {
      String[] action = actions[i].split(":", -1);
      if (action[0].startsWith("s") || action[0].startsWith("S")) {
        thread =
            action.length > 1 && !action[1].equals("-1") ? RunQueries.thread(action[1], run) : -2;
        break;
      }
      if (!action[0].startsWith("c") && !action[0].startsWith("C")) {
        return Packets.ERROR;
      }
    }
    if (thread == -1) {
      return resume(Going.RUNS, run);
    }
    shown = thread < 0 ? run.current() : thread;
    return resume(Going.STEPS, run);
  }

  private String memory(String addressAndLength, StoppedRun run) {
    String[] parts = addressAndLength.split(",", -1);
    if (parts.length != 2) {
      return Packets.ERROR;
    }
    long address = Hexes.parse(parts[0]);
    long length = Hexes.parse(parts[1]);
    int most = Packets.MOST_BYTES / 2;
    byte[] bytes = run.memory(address, (int) (length < 0 ? most : Math.min(length, most)));
    return bytes.length == 0 && length != 0 ? Packets.ERROR : Hexes.of(bytes);
  }

  /** {@code Hg} and {@code Hc}: both are about the thread that is looked at. */
  private String choose(String operationAndThread, StoppedRun run) {
    if (operationAndThread.isEmpty()) {
      return Packets.ERROR;
    }
    String id = operationAndThread.substring(1);
    int thread = id.equals("-1") || id.equals("0") ? run.current() : RunQueries.thread(id, run);
    if (thread < 0) {
      return Packets.ERROR;
    }
    shown = thread;
    return "OK";
  }

  private String breakpoint(boolean sets, String typeAddressKind) {
    String[] parts = typeAddressKind.split("[,;]", -1);
    if (!parts[0].equals("0") || parts.length < 3) {
      return Packets.UNSUPPORTED;
    }
    long address = Hexes.parse(parts[1]);
    if (!sets) {
      breakpoints.remove(address);
    } else if (breakpoints.size() >= MOST_BREAKPOINTS) {
      return Packets.ERROR;
    } else {
      breakpoints.add(address);
    }
    return "OK";
  }

  private String query(String packet, StoppedRun run) {
    String name = packet.split("[:,;]", 2)[0];
    return switch (name) {
      case "qSupported" -> {
        swbreak = packet.contains("swbreak+");
        yield "PacketSize="
            + Integer.toHexString(Packets.MOST_BYTES)
            + ";qXfer:features:read+;qXfer:threads:read+;QStartNoAckMode+;swbreak+";
      }
      case "QStartNoAckMode" -> {
        packets.stopAcknowledging();
        yield "OK";
      }
      default -> queries.answer(name, packet, run);
    };
  }
}
