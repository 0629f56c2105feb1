// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.mm;

import java.util.Arrays;
import java.util.Map;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.CallFailedException;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.isa.linux.Abi;

/** What a program may say and ask about its memory: all of it is there, and on one node. */
public final class MemoryAdvice implements Calls {
  private static final int DONTNEED = 4;
  private static final int FREE = 8;
  private static final int REMOVE = 9;
  private static final int DONTNEED_LOCKED = 24;

  private static final int MS_ASYNC = 1;
  private static final int MS_SYNC = 4;
  private static final int MS_KNOWN = 7;
  private static final int MCL_KNOWN = 7;
  private static final int MLOCK_ONFAULT = 1;

  /** MPOL_DEFAULT to MPOL_WEIGHTED_INTERLEAVE; two bits above are modes of the mode. */
  private static final int LAST_POLICY = 5;

  private static final int POLICY_FLAGS = 0xe000;
  private static final int MPOL_F_MEMS_ALLOWED = 4;
  private static final long IN_PAGE = GuestMemory.PAGE_SIZE - 1;

  private final AddressSpace space;

  public MemoryAdvice(AddressSpace space) {
    this.space = space;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("madvise", this::advise);
    handlers.put("mincore", this::inCore);
    handlers.put("msync", this::sync);
    handlers.put("mlock", this::lock);
    handlers.put("mlock2", call -> (call.intArg(2) & ~MLOCK_ONFAULT) != 0 ? invalid() : lock(call));
    handlers.put("munlock", this::lock);
    handlers.put(
        "mlockall",
        call ->
            call.intArg(0) == 0 || (call.intArg(0) & ~MCL_KNOWN) != 0 ? invalid() : Outcome.ZERO);
    handlers.put("munlockall", call -> Outcome.ZERO);
    handlers.put("pkey_alloc", call -> Outcome.error(Errno.ENOSPC));
    handlers.put("pkey_free", call -> invalid());
    handlers.put("get_mempolicy", this::policy);
    handlers.put("set_mempolicy", call -> setPolicy(call.intArg(0)));
    handlers.put("mbind", call -> setPolicy(call.intArg(2)));
    handlers.put("migrate_pages", call -> Outcome.ZERO);
  }

  private static Outcome invalid() {
    return Outcome.error(Errno.EINVAL);
  }

  /** What is there is advised about, even if a part is missing and the call fails. */
  private Outcome advise(Call call) {
    long address = call.arg(0);
    long length = AddressSpace.pages(call.arg(1));
    int advice = call.intArg(2);
    boolean known = advice >= 0 && advice <= 25 && (advice < 5 || advice > 7);
    if ((address & IN_PAGE) != 0 || length < 0 || !known) {
      return invalid();
    }
    if (length == 0) {
      return Outcome.ZERO;
    }
    if (call.arg(1) != 0 && !space.isValid(address, length)) {
      return Outcome.error(Errno.ENOMEM);
    }
    if (advice == REMOVE) {
      space.parts(address, length).forEach(MemoryAdvice::remove);
    } else if (advice == DONTNEED || advice == DONTNEED_LOCKED) {
      space.discard(address, length);
    } else if (advice == FREE
        && space.parts(address, length).stream().anyMatch(area -> area.file() != null)) {
      return invalid();
    }
    return space.hasAll(address, length) ? Outcome.ZERO : Outcome.error(Errno.ENOMEM);
  }

  /** Makes a hole in what is shared. */
  private static void remove(Area area) {
    if (area.file() == null) {
      throw new CallFailedException(Errno.EINVAL);
    }
    if (!area.file().isShared() || !area.file().isWritable()) {
      throw new CallFailedException(Errno.EACCES);
    }
    if (!area.file().content().clear(area.offset(), area.offset() + area.length())) {
      throw new CallFailedException(Errno.ENOSPC);
    }
  }

  private Outcome inCore(Call call) {
    long length = AddressSpace.pages(call.arg(1));
    if ((call.arg(0) & IN_PAGE) != 0) {
      return invalid();
    }
    if (length == 0) {
      return Outcome.ZERO;
    }
    if (!space.hasAll(call.arg(0), length)) {
      return Outcome.error(Errno.ENOMEM);
    }
    byte[] pages = new byte[(int) Math.min(length / GuestMemory.PAGE_SIZE, 1 << 20)];
    Arrays.fill(pages, (byte) 1);
    call.putBytes(call.arg(2), pages);
    return Outcome.ZERO;
  }

  private Outcome sync(Call call) {
    int flags = call.intArg(2);
    boolean both = (flags & MS_ASYNC) != 0 && (flags & MS_SYNC) != 0;
    if ((call.arg(0) & IN_PAGE) != 0 || (flags & ~MS_KNOWN) != 0 || both) {
      return invalid();
    }
    long length = AddressSpace.pages(call.arg(1));
    return length == 0 || space.hasAll(call.arg(0), length)
        ? Outcome.ZERO
        : Outcome.error(Errno.ENOMEM);
  }

  private Outcome lock(Call call) {
    long start = call.arg(0) & ~IN_PAGE;
    long length = AddressSpace.pages(call.arg(1) + (call.arg(0) & IN_PAGE));
    if (length < 0) {
      return invalid();
    }
    return length == 0 || space.hasAll(start, length) ? Outcome.ZERO : Outcome.error(Errno.ENOMEM);
  }

  /** MPOL_DEFAULT everywhere, and one node. */
  private Outcome policy(Call call) {
    boolean allowed = (call.intArg(4) & MPOL_F_MEMS_ALLOWED) != 0;
    if (call.arg(0) != 0) {
      call.putInt(call.arg(0), 0);
    }
    if (call.arg(1) != 0 && call.arg(2) > 0) {
      Abi abi = call.abi();
      long bits = 8L * abi.wordSize();
      int bytes = (int) (Math.min((call.arg(2) - 1 + bits - 1) / bits, 64) * abi.wordSize());
      byte[] nodes = new byte[Math.max(bytes, abi.wordSize())];
      nodes[0] = (byte) (allowed ? 1 : 0);
      call.putBytes(call.arg(1), nodes);
    }
    return Outcome.ZERO;
  }

  private static Outcome setPolicy(int policy) {
    int mode = policy & ~POLICY_FLAGS;
    return mode < 0 || mode > LAST_POLICY ? invalid() : Outcome.ZERO;
  }
}
