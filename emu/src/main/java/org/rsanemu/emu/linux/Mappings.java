package org.rsanemu.emu.linux;

import java.util.Map;

/** Memory: mmap and its kin. */
final class Mappings implements Calls {
  private static final int MAP_FIXED = 0x10;
  private static final int MAP_ANONYMOUS = 0x20;
  private static final int MAP_FIXED_NOREPLACE = 0x100000;
  private static final int MREMAP_MAYMOVE = 1;
  private static final int MREMAP_FIXED = 2;
  private static final int MADV_DONTNEED = 4;
  private static final int PROT_MASK = 7;

  private final Kernel kernel;
  private final AddressSpace space;
  private final Files files;

  Mappings(Kernel kernel, Files files) {
    this.kernel = kernel;
    this.files = files;
    space = kernel.space();
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("brk", call -> new Outcome.Done(space.brk(call.arg(0))));
    handlers.put("mmap", call -> mmap(call, call.arg(5)));
    handlers.put("mmap2", call -> mmap(call, call.arg(5) * GuestMemory.PAGE_SIZE));
    handlers.put("munmap", this::munmap);
    handlers.put("mprotect", this::mprotect);
    handlers.put("mremap", this::mremap);
    handlers.put("madvise", this::madvise);
    handlers.put("mlock", call -> Outcome.ZERO);
    handlers.put("munlock", call -> Outcome.ZERO);
    handlers.put("msync", call -> Outcome.ZERO);
  }

  private Outcome mmap(Call call, long offset) {
    long hint = call.arg(0);
    long length = AddressSpace.pages(call.arg(1));
    int prot = call.intArg(2) & PROT_MASK;
    int flags = call.intArg(3);
    if (length <= 0 || (offset & GuestMemory.PAGE_SIZE - 1) != 0) {
      return Outcome.error(call.arg(1) == 0 ? Errno.EINVAL : Errno.ENOMEM);
    }
    if (space.exceeds(length, prot)) {
      return Outcome.error(Errno.ENOMEM);
    }
    long address;
    if ((flags & (MAP_FIXED | MAP_FIXED_NOREPLACE)) != 0) {
      if ((hint & GuestMemory.PAGE_SIZE - 1) != 0 || !space.isValid(hint, length)) {
        return Outcome.error(Errno.ENOMEM);
      }
      if ((flags & MAP_FIXED_NOREPLACE) != 0 && !space.isFree(hint, length)) {
        return Outcome.error(Errno.EEXIST);
      }
      address = hint;
    } else {
      address = space.place(length);
      if (address < 0) {
        return Outcome.error(Errno.ENOMEM);
      }
    }
    byte[] content = new byte[0];
    if ((flags & MAP_ANONYMOUS) == 0) {
      byte[] file = files.content(call.intArg(4));
      if (file == null) {
        return Outcome.error(Errno.EBADF);
      }
      int from = (int) Math.min(offset, file.length);
      int to = (int) Math.min(from + length, file.length);
      content = java.util.Arrays.copyOfRange(file, from, to);
    }
    space.map(address, length, content.length > 0 ? prot | GuestMemory.PROT_WRITE : prot);
    if (content.length > 0) {
      kernel.memory().write(address, content, 0, content.length);
      space.protect(address, length, prot);
    }
    return new Outcome.Done(address);
  }

  private Outcome munmap(Call call) {
    long length = AddressSpace.pages(call.arg(1));
    if ((call.arg(0) & GuestMemory.PAGE_SIZE - 1) != 0 || !space.isValid(call.arg(0), length)) {
      return Outcome.error(Errno.EINVAL);
    }
    space.unmap(call.arg(0), length);
    return Outcome.ZERO;
  }

  private Outcome mprotect(Call call) {
    long length = AddressSpace.pages(call.arg(1));
    if ((call.arg(0) & GuestMemory.PAGE_SIZE - 1) != 0) {
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
    if (length <= 0 || !space.isValid(from, oldLength) || !space.isMapped(from, oldLength)) {
      return Outcome.error(length == 0 ? Errno.EINVAL : Errno.EFAULT);
    }
    if ((flags & MREMAP_FIXED) != 0) {
      return Outcome.error(Errno.ENOSYS);
    }
    int prot = GuestMemory.PROT_READ | GuestMemory.PROT_WRITE;
    if (length <= oldLength) {
      if (length < oldLength) {
        space.unmap(from + length, oldLength - length);
      }
      return new Outcome.Done(from);
    }
    long more = length - oldLength;
    if (space.exceeds(more, prot)) {
      return Outcome.error(Errno.ENOMEM);
    }
    if (space.isValid(from, length) && space.isFree(from + oldLength, more)) {
      space.map(from + oldLength, more, prot);
      return new Outcome.Done(from);
    }
    long to = (flags & MREMAP_MAYMOVE) != 0 ? space.place(length) : -1;
    if (to < 0) {
      return Outcome.error(Errno.ENOMEM);
    }
    space.map(to, length, prot);
    byte[] content = new byte[(int) oldLength];
    kernel.memory().read(from, content, 0, content.length);
    kernel.memory().write(to, content, 0, content.length);
    space.unmap(from, oldLength);
    return new Outcome.Done(to);
  }

  private Outcome madvise(Call call) {
    long length = AddressSpace.pages(call.arg(1));
    if (length == 0) {
      return Outcome.ZERO;
    }
    if (!space.isValid(call.arg(0), length)) {
      return Outcome.error(Errno.ENOMEM);
    }
    if (call.intArg(2) == MADV_DONTNEED) {
      space.discard(call.arg(0), length);
    }
    return Outcome.ZERO;
  }
}
