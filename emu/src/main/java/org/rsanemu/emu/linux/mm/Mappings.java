// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.mm;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.CallFailedException;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Limit;
import org.rsanemu.emu.linux.base.LimitReachedException;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.fs.Content;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.emu.linux.fs.RegularFile;
import org.rsanemu.emu.linux.mm.Area.MappedFile;
import org.rsanemu.isa.linux.Abi;

/** Memory: mmap and its kin, but for mremap. */
public final class Mappings implements Calls {
  private static final int MAP_SHARED = 1;
  private static final int MAP_PRIVATE = 2;
  private static final int MAP_SHARED_VALIDATE = 3;
  private static final int MAP_TYPE = 0xf;
  private static final int MAP_FIXED = 0x10;
  private static final int MAP_ANONYMOUS = 0x20;
  private static final int MAP_32BIT = 0x40;
  private static final int MAP_HUGETLB = 0x40000;
  private static final int MAP_FIXED_NOREPLACE = 0x100000;
  private static final int PROT_MASK = 7;
  private static final int PROT_GROWSDOWN = 0x1000000;
  private static final long LOW_END = 1L << 31;
  private static final long IN_PAGE = GuestMemory.PAGE_SIZE - 1;

  private final Abi abi;
  private final GuestMemory memory;
  private final KernelHost host;
  private final Supplier<GuestThread> caller;
  private final AddressSpace space;
  private final Descriptors descriptors;

  /**
   * @param caller the thread whose call is under way
   */
  public Mappings(
      Abi abi,
      GuestMemory memory,
      KernelHost host,
      Supplier<GuestThread> caller,
      AddressSpace space,
      Descriptors descriptors) {
    this.abi = abi;
    this.memory = memory;
    this.host = host;
    this.caller = caller;
    this.space = space;
    this.descriptors = descriptors;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("brk", call -> new Outcome.Done(space.heap().moveEnd(call.arg(0))));
    handlers.put("mmap", call -> mmap(call, call.arg(5)));
    handlers.put("mmap2", call -> mmap(call, call.unsignedArg(5) * GuestMemory.PAGE_SIZE));
    handlers.put("munmap", this::munmap);
    handlers.put("mprotect", this::mprotect);
    handlers.put("pkey_mprotect", this::protectWithKey);
  }

  private Outcome mmap(Call call, long offset) {
    long length = AddressSpace.pages(call.arg(1));
    int prot = permissions(call.intArg(2));
    int flags = call.intArg(3);
    boolean anonymous = (flags & MAP_ANONYMOUS) != 0;
    if (call.arg(1) == 0 || (offset & IN_PAGE) != 0 || !isKnown(flags & MAP_TYPE)) {
      return Outcome.error(Errno.EINVAL);
    }
    RegularFile file = anonymous ? null : file(call, flags);
    if (length <= 0) {
      return Outcome.error(Errno.ENOMEM);
    }
    space.use().expects(file == null ? length : 0, prot);
    if (!anonymous && (offset < 0 || offset + length < 0)) {
      return Outcome.error(Errno.EOVERFLOW);
    }
    if ((flags & MAP_HUGETLB) != 0) {
      return Outcome.error(anonymous ? Errno.ENOMEM : Errno.EINVAL); // there are no huge pages
    }
    long address = place(call.arg(0), length, flags);
    if (address == -Errno.ENOMEM && prot != 0 && space.isShort(length, call.arg(0))) {
      // A mere reservation may fail, and programs are prepared for that.
      throw new LimitReachedException(Limit.ADDRESS_SPACE);
    }
    if (address < 0) {
      return new Outcome.Done(address);
    }
    boolean shared = (flags & MAP_TYPE) != MAP_PRIVATE;
    if (file == null && !shared) {
      space.map(address, length, prot);
      return new Outcome.Done(address);
    }
    if (file == null) {
      MappedFile zeroes =
          new MappedFile(Content.anonymous(length), true, true, "/dev/zero (deleted)");
      return mapFile(zeroes, address, length, prot, 0);
    }
    if (shared) {
      space.shared().maps();
    }
    boolean writable = (file.flags() & OpenFile.O_ACCMODE) == OpenFile.O_RDWR;
    MappedFile mapped = new MappedFile(file.content(), shared, writable, file.name());
    return mapFile(mapped, address, length, prot, offset);
  }

  private static boolean isKnown(int type) {
    return type >= MAP_SHARED && type <= MAP_SHARED_VALIDATE;
  }

  /** What may be written may be read: the processors know it no other way. */
  private static int permissions(int prot) {
    return prot & PROT_MASK | ((prot & GuestMemory.PROT_WRITE) != 0 ? GuestMemory.PROT_READ : 0);
  }

  /**
   * The file that a call wants to map.
   *
   * @throws CallFailedException if it cannot be mapped, or not so
   */
  private RegularFile file(Call call, int flags) {
    OpenFile open = descriptors.usable(call.intArg(4));
    RegularFile file = open.regular();
    if (file == null) {
      throw new CallFailedException(Errno.ENODEV);
    }
    int mode = file.flags() & OpenFile.O_ACCMODE;
    boolean shared = (flags & MAP_TYPE) != MAP_PRIVATE;
    boolean writes = (call.intArg(2) & GuestMemory.PROT_WRITE) != 0;
    if (mode == OpenFile.O_WRONLY || shared && writes && mode != OpenFile.O_RDWR) {
      throw new CallFailedException(Errno.EACCES);
    }
    return file;
  }

  private Outcome mapFile(MappedFile file, long address, long length, int prot, long offset) {
    Content content = file.content();
    if (file.isShared()) {
      content.sharedWith(new MappedSharing(content, space, memory, host, caller));
    }
    space.files().map(file, address, length, prot, offset);
    Path code = content.hostPath();
    if (code != null && (prot & GuestMemory.PROT_EXEC) != 0) {
      host.mappedCode(code, address, offset);
    }
    return new Outcome.Done(address);
  }

  /** Where a mapping goes, or a negative errno. A hint is followed where it can be. */
  private long place(long hint, long length, int flags) {
    if ((flags & (MAP_FIXED | MAP_FIXED_NOREPLACE)) == 0) {
      long wanted = AddressSpace.pages(hint);
      boolean fits = hint != 0 && space.isValid(wanted, length) && space.isFree(wanted, length);
      boolean low = (flags & MAP_32BIT) != 0 && abi.hasLowMappings();
      long free = space.placeBelow(low ? LOW_END : Long.MAX_VALUE, length);
      long address = fits && !low ? wanted : free;
      return address < 0 ? -Errno.ENOMEM : address;
    }
    if ((hint & IN_PAGE) != 0) {
      return -Errno.EINVAL;
    }
    if (!space.isValid(hint, length)) {
      if (hint >= 0 && hint < AddressSpace.LOWEST) {
        return -Errno.EPERM;
      }
      space.isShort(length, hint);
      return -Errno.ENOMEM;
    }
    boolean taken = (flags & MAP_FIXED_NOREPLACE) != 0 && !space.isFree(hint, length);
    return taken ? -Errno.EEXIST : hint;
  }

  private Outcome munmap(Call call) {
    long length = AddressSpace.pages(call.arg(1));
    if ((call.arg(0) & IN_PAGE) != 0 || !space.isValid(call.arg(0), length)) {
      return Outcome.error(Errno.EINVAL);
    }
    space.unmap(call.arg(0), length);
    return Outcome.ZERO;
  }

  private Outcome mprotect(Call call) {
    long length = AddressSpace.pages(call.arg(1));
    if ((call.arg(0) & IN_PAGE) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if (length == 0) {
      return Outcome.ZERO;
    }
    if (!space.isValid(call.arg(0), length)) {
      return Outcome.error(Errno.ENOMEM);
    }
    if ((call.intArg(2) & PROT_GROWSDOWN) == 0) {
      return new Outcome.Done(-protect(call, call.arg(0), length));
    }
    // All of the main thread's stack from there down: so a library makes it executable.
    long start = space.stackStart(call.arg(0));
    return start == 0
        ? Outcome.error(Errno.EINVAL)
        : new Outcome.Done(-protect(call, start, call.arg(0) + length - start));
  }

  private int protect(Call call, long start, long length) {
    int prot = permissions(call.intArg(2));
    return space.mayProtect(start, length, prot)
        ? space.protect(start, length, prot)
        : Errno.EACCES;
  }

  /** Without protection keys, -1 is the only one there is. */
  private Outcome protectWithKey(Call call) {
    return call.intArg(3) == -1 ? mprotect(call) : Outcome.error(Errno.EINVAL);
  }
}
