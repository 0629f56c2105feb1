// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs.calls;

import java.util.Map;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.CallFailedException;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.FileNode;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.emu.linux.fs.OpenFlags;
import org.rsanemu.emu.linux.fs.RegularFile;
import org.rsanemu.isa.linux.Abi;

/** fcntl and ioctl: what a descriptor answers and is set to. */
final class DescriptorControl implements Calls {
  private static final int F_DUPFD = 0;
  private static final int F_GETFD = 1;
  private static final int F_SETFD = 2;
  private static final int F_GETFL = 3;
  private static final int F_SETFL = 4;
  private static final int F_SETOWN = 8;
  private static final int F_GETOWN = 9;
  private static final int F_DUPFD_CLOEXEC = 1030;
  private static final int F_SETPIPE_SZ = 1031;
  private static final int F_GETPIPE_SZ = 1032;
  private static final int F_ADD_SEALS = 1033;
  private static final int F_GET_SEALS = 1034;
  private static final int ALL_SEALS = 0x1f;

  private static final int FIONREAD = 0x541b;
  private static final int FIONBIO = 0x5421;
  private static final int FIONCLEX = 0x5450;
  private static final int FIOCLEX = 0x5451;

  private final Descriptors descriptors;
  private final FileLocks locks;

  DescriptorControl(Descriptors descriptors, FileLocks locks) {
    this.descriptors = descriptors;
    this.locks = locks;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("fcntl", this::fcntl);
    handlers.put("fcntl64", this::fcntl);
    handlers.put("ioctl", this::ioctl);
  }

  private Outcome fcntl(Call call) {
    int descriptor = call.intArg(0);
    OpenFile open = descriptors.open(descriptor);
    int argument = call.intArg(2);
    Abi abi = call.abi();
    return switch (call.intArg(1)) {
      case F_DUPFD -> descriptors.duplicate(descriptor, argument, false);
      case F_DUPFD_CLOEXEC -> descriptors.duplicate(descriptor, argument, true);
      case F_GETFD -> new Outcome.Done(descriptors.isClosedOnExec(descriptor) ? 1 : 0);
      case F_SETFD -> {
        descriptors.closeOnExec(descriptor, (argument & 1) != 0);
        yield Outcome.ZERO;
      }
      case F_GETFL -> new Outcome.Done(OpenFlags.toGuest(abi, open.flags()));
      case F_SETFL -> {
        descriptors.usable(descriptor).flags(OpenFlags.fromGuest(abi, argument));
        yield Outcome.ZERO;
      }
      case F_GETOWN, F_SETOWN -> Outcome.ZERO;
      case F_GETPIPE_SZ ->
          open.capacity() < 0 ? Outcome.error(Errno.EBADF) : new Outcome.Done(open.capacity());
      case F_SETPIPE_SZ -> new Outcome.Done(open.capacity(argument));
      case F_ADD_SEALS -> addSeals(open, argument);
      case F_GET_SEALS ->
          isMemory(open) ? new Outcome.Done(file(open).seals()) : Outcome.error(Errno.EINVAL);
      default -> locks.fcntl(call, open);
    };
  }

  private static boolean isMemory(OpenFile open) {
    return open.name().startsWith(MemoryFiles.PREFIX);
  }

  private static FileNode file(OpenFile open) {
    RegularFile regular = open.regular();
    FileNode file = regular == null ? null : regular.file();
    if (file == null) {
      throw new CallFailedException(Errno.EINVAL);
    }
    return file;
  }

  private static Outcome addSeals(OpenFile open, int seals) {
    if (!isMemory(open) || (seals & ~ALL_SEALS) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    FileNode file = file(open);
    if ((open.flags() & OpenFile.O_ACCMODE) == 0 || (file.seals() & FileNode.F_SEAL_SEAL) != 0) {
      return Outcome.error(Errno.EPERM);
    }
    file.seals(file.seals() | seals);
    return Outcome.ZERO;
  }

  /** There is no terminal: what is asked of one is ENOTTY. */
  private Outcome ioctl(Call call) {
    OpenFile open = descriptors.usable(call.intArg(0));
    switch (call.intArg(1)) {
      case FIOCLEX -> descriptors.closeOnExec(call.intArg(0), true);
      case FIONCLEX -> descriptors.closeOnExec(call.intArg(0), false);
      case FIONBIO -> {
        boolean on = call.getInt(call.arg(2)) != 0;
        int others = open.flags() & ~OpenFile.O_NONBLOCK;
        open.flags(on ? others | OpenFile.O_NONBLOCK : others);
      }
      case FIONREAD -> {
        if (open.available() < 0) {
          return Outcome.error(Errno.ENOTTY);
        }
        call.putInt(call.arg(2), open.available());
      }
      default -> {
        return Outcome.error(Errno.ENOTTY);
      }
    }
    return Outcome.ZERO;
  }
}
