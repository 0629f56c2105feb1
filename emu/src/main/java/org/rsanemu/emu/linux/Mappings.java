package org.rsanemu.emu.linux;

import java.nio.file.Path;
import java.util.Map;

/** Memory: mmap and its kin. */
final class Mappings implements Calls {
  private static final int MAP_TYPE = 0xf;
  private static final int MAP_PRIVATE = 2;
  private static final int MAP_FIXED = 0x10;
  private static final int MAP_ANONYMOUS = 0x20;
  private static final int MAP_FIXED_NOREPLACE = 0x100000;
  private static final int MREMAP_MAYMOVE = 1;
  private static final int MREMAP_FIXED = 2;
  private static final int MADV_DONTNEED = 4;
  private static final int PROT_MASK = 7;
  private static final long IN_PAGE = GuestMemory.PAGE_SIZE - 1;

  private final Kernel kernel;
  private final AddressSpace space;
  private final Descriptors descriptors;

  Mappings(Kernel kernel, Descriptors descriptors) {
    this.kernel = kernel;
    this.descriptors = descriptors;
    space = kernel.space();
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("brk", call -> new Outcome.Done(space.brk(call.arg(0))));
    handlers.put("mmap", call -> mmap(call, call.arg(5)));
    handlers.put("mmap2", call -> mmap(call, call.unsignedArg(5) * GuestMemory.PAGE_SIZE));
    handlers.put("munmap", this::munmap);
    handlers.put("mprotect", this::mprotect);
    handlers.put("mremap", this::mremap);
    handlers.put("madvise", this::madvise);
    for (String nothingToDo :
        new String[] {"mlock", "mlock2", "mlockall", "munlock", "munlockall", "msync"}) {
      handlers.put(nothingToDo, call -> Outcome.ZERO);
    }
  }

  private Outcome mmap(Call call, long offset) {
    long length = AddressSpace.pages(call.arg(1));
    int prot = call.intArg(2) & PROT_MASK;
    int flags = call.intArg(3);
    if (call.arg(1) == 0 || (offset & IN_PAGE) != 0 || offset < 0 || (flags & MAP_TYPE) == 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if (length <= 0 || space.exceeds(length, prot)) {
      return Outcome.error(Errno.ENOMEM);
    }
    RegularFile file = null;
    if ((flags & MAP_ANONYMOUS) == 0) {
      OpenFile open = descriptors.usable(call.intArg(4));
      int access = open.flags() & OpenFile.O_ACCMODE;
      boolean writesBack =
          (flags & MAP_TYPE) != MAP_PRIVATE && (prot & GuestMemory.PROT_WRITE) != 0;
      file = open.regular();
      if (file == null) {
        return Outcome.error(Errno.ENODEV);
      }
      if (access == OpenFile.O_WRONLY || writesBack && access != OpenFile.O_RDWR) {
        return Outcome.error(Errno.EACCES);
      }
    }
    long address = place(call.arg(0), length, flags);
    if (address < 0) {
      return new Outcome.Done(address);
    }
    byte[] content = file == null ? new byte[0] : file.content().read(offset, length);
    if (content.length > 0) {
      space.mapFile(address, length, prot, content);
    } else {
      space.map(address, length, prot);
    }
    Path host = file == null ? null : file.content().hostPath();
    if (host != null && (prot & GuestMemory.PROT_EXEC) != 0) {
      kernel.host().mappedCode(host, address, offset);
    }
    return new Outcome.Done(address);
  }

  /** Where a mapping goes, or a negative errno. A hint is followed where it can be. */
  private long place(long hint, long length, int flags) {
    if ((flags & (MAP_FIXED | MAP_FIXED_NOREPLACE)) == 0) {
      long wanted = AddressSpace.pages(hint);
      boolean fits = hint != 0 && space.isValid(wanted, length) && space.isFree(wanted, length);
      long address = fits ? wanted : space.place(length);
      return address < 0 ? -Errno.ENOMEM : address;
    }
    if ((hint & IN_PAGE) != 0) {
      return -Errno.EINVAL;
    }
    if (!space.isValid(hint, length)) {
      return hint >= 0 && hint < AddressSpace.LOWEST ? -Errno.EPERM : -Errno.ENOMEM;
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
    return new Outcome.Done(-space.protect(call.arg(0), length, call.intArg(2) & PROT_MASK));
  }

  private Outcome mremap(Call call) {
    long from = call.arg(0);
    long oldLength = AddressSpace.pages(call.arg(1));
    long length = AddressSpace.pages(call.arg(2));
    int flags = call.intArg(3);
    boolean fixed = (flags & MREMAP_FIXED) != 0;
    if ((from & IN_PAGE) != 0
        || length <= 0
        || oldLength <= 0
        || (flags & ~(MREMAP_MAYMOVE | MREMAP_FIXED)) != 0
        || fixed && (flags & MREMAP_MAYMOVE) == 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if (!space.isValid(from, oldLength) || !space.isMapped(from, oldLength)) {
      return Outcome.error(Errno.EFAULT);
    }
    long more = length - oldLength;
    if (more > 0 && space.exceeds(more, space.permissions(from))) {
      return Outcome.error(Errno.ENOMEM);
    }
    if (fixed) {
      return moveTo(call.arg(4), from, oldLength, length);
    }
    if (more < 0) {
      space.unmap(from + length, -more);
    }
    if (more <= 0) {
      return new Outcome.Done(from);
    }
    if (space.isValid(from, length) && space.isFree(from + oldLength, more)) {
      space.map(from + oldLength, more, space.permissions(from));
      return new Outcome.Done(from);
    }
    long to = (flags & MREMAP_MAYMOVE) != 0 ? space.place(length) : -1;
    if (to < 0) {
      return Outcome.error(Errno.ENOMEM);
    }
    space.move(from, oldLength, to, length);
    return new Outcome.Done(to);
  }

  private Outcome moveTo(long to, long from, long oldLength, long length) {
    boolean overlaps = to < from + oldLength && from < to + length;
    if ((to & IN_PAGE) != 0 || !space.isValid(to, length) || overlaps) {
      return Outcome.error(Errno.EINVAL);
    }
    space.move(from, oldLength, to, length);
    return new Outcome.Done(to);
  }

  private Outcome madvise(Call call) {
    long length = AddressSpace.pages(call.arg(1));
    if ((call.arg(0) & IN_PAGE) != 0 || length < 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if (length == 0) {
      return Outcome.ZERO;
    }
    if (!space.isValid(call.arg(0), length) || !space.isMapped(call.arg(0), length)) {
      return Outcome.error(Errno.ENOMEM);
    }
    if (call.intArg(2) == MADV_DONTNEED) {
      space.discard(call.arg(0), length);
    }
    return Outcome.ZERO;
  }
}
