package org.rsanemu.emu.linux;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/** What a process asks of the system it runs on: the same answers in every run. */
final class ProcessInfo implements Calls {
  /** The kernel's release: with it, glibc of 2022 asks for nothing that is not there. */
  static final String RELEASE = "6.1.0";

  /** The name of the machine. */
  static final String HOST = "rsan-emu";

  private static final int UTS_FIELD = 65;
  private static final int PR_GET_DUMPABLE = 3;
  private static final int PR_SET_NAME = 15;
  private static final int PR_GET_NAME = 16;
  private static final long MOST_RANDOM = 1 << 20;
  private static final int RLIMIT_STACK = 3;
  private static final int RLIMIT_NOFILE = 7;

  private final Kernel kernel;

  ProcessInfo(Kernel kernel) {
    this.kernel = kernel;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("uname", this::uname);
    handlers.put("getpid", call -> new Outcome.Done(Identity.PID));
    handlers.put("getppid", call -> new Outcome.Done(Identity.PARENT_PID));
    handlers.put("getpgid", call -> new Outcome.Done(Identity.PROCESS_GROUP));
    for (String id : new String[] {"getuid", "geteuid", "getgid", "getegid"}) {
      handlers.put(id, call -> new Outcome.Done(Identity.UID));
      handlers.put(id + "32", call -> new Outcome.Done(Identity.UID));
    }
    handlers.put("getrandom", this::getrandom);
    handlers.put("prlimit64", this::prlimit);
    handlers.put("getrlimit", this::getrlimit);
    handlers.put("ugetrlimit", this::getrlimit);
    handlers.put("setrlimit", call -> Outcome.ZERO);
    handlers.put("prctl", this::prctl);
    handlers.put("getpgrp", call -> new Outcome.Done(Identity.PROCESS_GROUP));
    handlers.put("getsid", call -> new Outcome.Done(Identity.PROCESS_GROUP));
    handlers.put("getgroups", call -> Outcome.ZERO);
    handlers.put("getgroups32", call -> Outcome.ZERO);
    for (String ids : new String[] {"getresuid", "getresgid", "getresuid32", "getresgid32"}) {
      handlers.put(ids, this::threeIds);
    }
    handlers.put("sysinfo", this::sysinfo);
    handlers.put("sched_getparam", this::getParam);
    handlers.put("sched_getscheduler", call -> Outcome.ZERO);
    handlers.put("sched_setscheduler", call -> Outcome.error(Errno.EPERM));
    handlers.put("sched_get_priority_max", call -> new Outcome.Done(isRealTime(call) ? 99 : 0));
    handlers.put("sched_get_priority_min", call -> new Outcome.Done(isRealTime(call) ? 1 : 0));
    handlers.put("getpriority", call -> new Outcome.Done(20));
  }

  private Outcome uname(Call call) {
    String[] fields = {"Linux", HOST, RELEASE, "#1 SMP", kernel.abi().machineName(), "(none)"};
    byte[] names = new byte[UTS_FIELD * fields.length];
    for (int i = 0; i < fields.length; i++) {
      byte[] field = fields[i].getBytes(StandardCharsets.US_ASCII);
      System.arraycopy(field, 0, names, UTS_FIELD * i, field.length);
    }
    call.putBytes(call.arg(0), names);
    return Outcome.ZERO;
  }

  private Outcome getrandom(Call call) {
    byte[] bytes =
        kernel.random((int) (call.arg(1) < 0 ? MOST_RANDOM : Math.min(call.arg(1), MOST_RANDOM)));
    call.putBytes(call.arg(0), bytes);
    return new Outcome.Done(bytes.length);
  }

  private static long limit(int resource) {
    return switch (resource) {
      case RLIMIT_STACK -> 8L << 20;
      case RLIMIT_NOFILE -> 1024;
      default -> -1;
    };
  }

  private Outcome prlimit(Call call) {
    if (call.arg(3) != 0) {
      call.putLong(call.arg(3), limit(call.intArg(1)));
      call.putLong(call.arg(3) + 8, limit(call.intArg(1)));
    }
    return Outcome.ZERO;
  }

  private Outcome getrlimit(Call call) {
    Abi abi = kernel.abi();
    call.putWord(call.arg(1), limit(call.intArg(0)), abi);
    call.putWord(call.arg(1) + abi.wordSize(), limit(call.intArg(0)), abi);
    return Outcome.ZERO;
  }

  private Outcome sysinfo(Call call) {
    Abi abi = kernel.abi();
    int word = abi.wordSize();
    long address = call.arg(0);
    call.putBytes(address, new byte[abi.wide() ? 112 : 64]);
    call.putWord(address, kernel.host().now() / 1_000_000_000L, abi);
    call.putWord(address + 4L * word, kernel.options().memoryLimit(), abi);
    call.putWord(address + 5L * word, kernel.options().memoryLimit() / 2, abi);
    call.putInt(address + 13L * word, 1); // mem_unit, behind procs, pad, totalhigh and freehigh
    return Outcome.ZERO;
  }

  /** SCHED_FIFO and SCHED_RR. */
  private static boolean isRealTime(Call call) {
    return call.intArg(0) == 1 || call.intArg(0) == 2;
  }

  private Outcome threeIds(Call call) {
    for (int i = 0; i < 3; i++) {
      call.putInt(call.arg(i), Identity.UID);
    }
    return Outcome.ZERO;
  }

  /** Names of threads are kept; the other options change nothing that the guest could notice. */
  private Outcome prctl(Call call) {
    switch (call.intArg(0)) {
      case PR_SET_NAME -> {
        String name = call.getString(call.arg(1));
        call.thread().name(name.length() > 15 ? name.substring(0, 15) : name);
      }
      case PR_GET_NAME -> {
        byte[] name = call.thread().name().getBytes(StandardCharsets.UTF_8);
        call.putBytes(call.arg(1), java.util.Arrays.copyOf(name, 16));
      }
      case PR_GET_DUMPABLE -> {
        return new Outcome.Done(1);
      }
      default -> {}
    }
    return Outcome.ZERO;
  }

  private Outcome getParam(Call call) {
    call.putInt(call.arg(1), 0);
    return Outcome.ZERO;
  }
}
