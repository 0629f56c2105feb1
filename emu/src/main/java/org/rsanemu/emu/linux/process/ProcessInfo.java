// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.process;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.IntFunction;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.ThreadTable;
import org.rsanemu.emu.linux.base.TimeSpecs;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.isa.linux.Abi;

/** What a process asks of the system it runs on: the same answers in every run. */
public final class ProcessInfo implements Calls {
  /** The kernel's release: with it, glibc of 2022 asks for nothing that is not there. */
  static final String RELEASE = "6.1.0";

  /** The name of the machine. */
  static final String HOST = "rsan-emu";

  private static final int UTS_FIELD = 65;
  private static final long MOST_RANDOM = 1 << 20;

  private static final int GRND_NONBLOCK = 1;

  /** KCMP_SYSVSEM. */
  private static final int LAST_COMPARED = 6;

  private final KernelHost host;
  private final ThreadTable threads;
  private final IntFunction<byte[]> random;
  private final IntFunction<byte[]> keys;
  private final Descriptors descriptors;

  public ProcessInfo(
      KernelHost host,
      ThreadTable threads,
      IntFunction<byte[]> random,
      IntFunction<byte[]> keys,
      Descriptors descriptors) {
    this.host = host;
    this.threads = threads;
    this.random = random;
    this.keys = keys;
    this.descriptors = descriptors;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("uname", this::uname);
    handlers.put("getrandom", this::getrandom);
    handlers.put("sysinfo", this::sysinfo);
    handlers.put("kcmp", this::compare);
  }

  private Outcome uname(Call call) {
    String[] fields = {"Linux", HOST, RELEASE, "#1 SMP", call.abi().machineName(), "(none)"};
    byte[] names = new byte[UTS_FIELD * fields.length];
    for (int i = 0; i < fields.length; i++) {
      byte[] field = fields[i].getBytes(StandardCharsets.US_ASCII);
      System.arraycopy(field, 0, names, UTS_FIELD * i, field.length);
    }
    call.putBytes(call.arg(0), names);
    return Outcome.ZERO;
  }

  private Outcome getrandom(Call call) {
    if ((call.intArg(2) & ~7) != 0 || (call.intArg(2) & 6) == 6) {
      return Outcome.error(Errno.EINVAL);
    }
    // So glibc's malloc asks for the key of its lists (malloc.c, tcache_key_initialize).
    boolean key = call.arg(1) == call.abi().wordSize() && call.intArg(2) == GRND_NONBLOCK;
    byte[] bytes =
        (key ? keys : random)
            .apply((int) (call.arg(1) < 0 ? MOST_RANDOM : Math.min(call.arg(1), MOST_RANDOM)));
    call.putBytes(call.arg(0), bytes);
    return new Outcome.Done(bytes.length);
  }

  private Outcome sysinfo(Call call) {
    Abi abi = call.abi();
    int word = abi.wordSize();
    long address = call.arg(0);
    call.putBytes(address, new byte[abi.wide() ? 112 : 64]);
    call.putWord(address, (TimeSpecs.UPTIME + host.now()) / TimeSpecs.SECOND, abi);
    call.putWord(address + 4L * word, Capacity.SHOWN_MEMORY, abi);
    call.putWord(address + 5L * word, Capacity.SHOWN_MEMORY / 2, abi);
    call.putInt(address + 13L * word, 1); // mem_unit, after procs, pad, totalhigh and freehigh
    return Outcome.ZERO;
  }

  /**
   * All that this process's threads have is the same, except for files: those are compared by
   * place.
   */
  @SuppressWarnings("ReferenceEquality") // an open file is itself alone
  private Outcome compare(Call call) {
    boolean own = threads.living(call.intArg(0)) != null && threads.living(call.intArg(1)) != null;
    if (!own) {
      return Outcome.error(Errno.ESRCH);
    }
    int kind = call.intArg(2);
    if (kind < 0 || kind > LAST_COMPARED) {
      return Outcome.error(Errno.EINVAL);
    }
    if (kind != 0) {
      return Outcome.ZERO;
    }
    OpenFile one = descriptors.get(call.intArg(3));
    OpenFile other = descriptors.get(call.intArg(4));
    if (one == null || other == null) {
      return Outcome.error(Errno.EBADF);
    }
    return new Outcome.Done(one == other ? 0 : call.intArg(3) < call.intArg(4) ? 1 : 2);
  }
}
