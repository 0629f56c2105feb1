// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.process;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.signal.Signals;

/** prctl(2): what a process sets for itself, as far as it can be noticed. */
public final class ProcessControl implements Calls {
  private static final int SET_PDEATHSIG = 1;
  private static final int GET_PDEATHSIG = 2;
  private static final int GET_DUMPABLE = 3;
  private static final int SET_DUMPABLE = 4;
  private static final int GET_KEEPCAPS = 7;
  private static final int SET_KEEPCAPS = 8;
  private static final int SET_NAME = 15;
  private static final int GET_NAME = 16;
  private static final int GET_SECCOMP = 21;
  private static final int CAPBSET_READ = 23;
  private static final int GET_SECUREBITS = 27;
  private static final int SET_TIMERSLACK = 29;
  private static final int GET_TIMERSLACK = 30;
  private static final int SET_CHILD_SUBREAPER = 36;
  private static final int GET_CHILD_SUBREAPER = 37;
  private static final int SET_NO_NEW_PRIVS = 38;
  private static final int GET_NO_NEW_PRIVS = 39;
  private static final int SET_THP_DISABLE = 41;
  private static final int GET_THP_DISABLE = 42;
  private static final int SET_PTRACER = 0x59616d61;
  private static final int SET_VMA = 0x53564d41;

  private static final int LAST_CAPABILITY = 40;
  private static final int NAME = 16;
  private static final long SLACK = 50_000;

  private int deathSignal;
  private boolean dumpable = true;
  private boolean keepsCapabilities;
  private boolean reapsChildren;
  private boolean noNewPrivileges;
  private boolean withoutHugePages;
  private long slack = SLACK;

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("prctl", this::control);
  }

  private Outcome control(Call call) {
    int value = call.intArg(1);
    return switch (call.intArg(0)) {
      case SET_NAME -> {
        byte[] name = call.getBytes(call.arg(1), lengthOfName(call));
        call.thread().name(new String(name, StandardCharsets.UTF_8));
        yield Outcome.ZERO;
      }
      case GET_NAME -> {
        byte[] name = call.thread().name().getBytes(StandardCharsets.UTF_8);
        call.putBytes(call.arg(1), Arrays.copyOf(Arrays.copyOf(name, NAME - 1), NAME));
        yield Outcome.ZERO;
      }
      case SET_PDEATHSIG -> {
        if (value < 0 || value > Signals.SIGNALS) {
          yield Outcome.error(Errno.EINVAL);
        }
        deathSignal = value;
        yield Outcome.ZERO;
      }
      case GET_PDEATHSIG -> put(call, deathSignal);
      case GET_DUMPABLE -> flag(dumpable);
      case SET_DUMPABLE -> set(value, () -> dumpable = value == 1);
      case GET_KEEPCAPS -> flag(keepsCapabilities);
      case SET_KEEPCAPS -> set(value, () -> keepsCapabilities = value == 1);
      case GET_SECCOMP, GET_SECUREBITS -> Outcome.ZERO;
      case CAPBSET_READ ->
          value < 0 || value > LAST_CAPABILITY ? Outcome.error(Errno.EINVAL) : flag(true);
      case SET_TIMERSLACK -> {
        slack = call.arg(1) <= 0 ? SLACK : call.arg(1);
        yield Outcome.ZERO;
      }
      case GET_TIMERSLACK -> new Outcome.Done(slack);
      case SET_CHILD_SUBREAPER -> {
        reapsChildren = call.arg(1) != 0;
        yield Outcome.ZERO;
      }
      case GET_CHILD_SUBREAPER -> put(call, reapsChildren ? 1 : 0);
      case SET_NO_NEW_PRIVS -> {
        if (value != 1 || call.arg(2) != 0 || call.arg(3) != 0 || call.arg(4) != 0) {
          yield Outcome.error(Errno.EINVAL);
        }
        noNewPrivileges = true;
        yield Outcome.ZERO;
      }
      case GET_NO_NEW_PRIVS -> flag(noNewPrivileges);
      case SET_THP_DISABLE -> {
        withoutHugePages = call.arg(1) != 0;
        yield Outcome.ZERO;
      }
      case GET_THP_DISABLE -> flag(withoutHugePages);
      case SET_VMA, SET_PTRACER -> Outcome.ZERO; // a name for memory; who may trace
      default -> Outcome.error(Errno.EINVAL);
    };
  }

  /** A name ends with a zero byte, or after 15. */
  private static int lengthOfName(Call call) {
    int length = 0;
    while (length < NAME - 1 && call.raw().getByte(call.arg(1) + length) != 0) {
      length++;
    }
    return length;
  }

  private static Outcome flag(boolean what) {
    return new Outcome.Done(what ? 1 : 0);
  }

  private static Outcome put(Call call, int value) {
    call.putInt(call.arg(1), value);
    return Outcome.ZERO;
  }

  /** Something that is 0 or 1. */
  private static Outcome set(int value, Runnable change) {
    if (value != 0 && value != 1) {
      return Outcome.error(Errno.EINVAL);
    }
    change.run();
    return Outcome.ZERO;
  }
}
