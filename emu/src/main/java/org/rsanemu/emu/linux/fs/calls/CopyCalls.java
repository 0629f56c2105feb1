// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs.calls;

import java.util.Map;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.CallFailedException;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.Refusal;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.Directory;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.emu.linux.fs.RegularFile;

/** Calls that move bytes from file to file: sendfile, copy_file_range. */
final class CopyCalls implements Calls {
  private final Refusal refusal;
  private final Descriptors descriptors;
  private final Streams streams;

  CopyCalls(Refusal refusal, Descriptors descriptors, Streams streams) {
    this.refusal = refusal;
    this.descriptors = descriptors;
    this.streams = streams;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("sendfile", call -> sendfile(call, call.abi().wide()));
    handlers.put("sendfile64", call -> sendfile(call, true));
    handlers.put("copy_file_range", this::copyRange);
    // Programs take EINVAL for "not with these files", and copy by themselves.
    for (String pipes : new String[] {"splice", "tee", "vmsplice"}) {
      handlers.put(
          pipes,
          call ->
              refusal.of(
                  "the program called " + pipes + ": pipes are read and written here",
                  "EINVAL",
                  Errno.EINVAL));
    }
  }

  private RegularFile source(int descriptor) {
    OpenFile open = descriptors.usable(descriptor);
    RegularFile file = open.regular();
    if ((open.flags() & OpenFile.O_ACCMODE) == OpenFile.O_WRONLY) {
      throw new CallFailedException(Errno.EBADF);
    }
    if (file == null) {
      throw new CallFailedException(open instanceof Directory ? Errno.EISDIR : Errno.EINVAL);
    }
    return file;
  }

  private Outcome sendfile(Call call, boolean wideOffset) {
    OpenFile out = Streams.writable(descriptors.usable(call.intArg(0)));
    RegularFile in = source(call.intArg(1));
    long offset = call.arg(2);
    long from = offset == 0 ? in.seek(0, 1) : offset(call, offset, wideOffset);
    if ((out.flags() & OpenFile.O_APPEND) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    long most = Buffers.length(call.arg(3));
    byte[] bytes = call.payload(() -> in.content().read(from, most));
    Outcome outcome = streams.write(call, out, bytes);
    if (outcome instanceof Outcome.Done done && done.result() > 0) {
      put(call, in, offset, from + done.result(), wideOffset);
    }
    return outcome;
  }

  private static long offset(Call call, long address, boolean wide) {
    long offset = wide ? call.getLong(address) : call.getInt(address);
    if (offset < 0) {
      throw new CallFailedException(Errno.EINVAL);
    }
    return offset;
  }

  private static void put(Call call, RegularFile file, long address, long position, boolean wide) {
    if (address == 0) {
      file.seek(position, 0);
    } else if (wide) {
      call.putLong(address, position);
    } else {
      call.putInt(address, (int) position);
    }
  }

  private Outcome copyRange(Call call) {
    RegularFile in = source(call.intArg(0));
    OpenFile open = descriptors.usable(call.intArg(2));
    if ((open.flags() & OpenFile.O_ACCMODE) == 0 || (open.flags() & OpenFile.O_APPEND) != 0) {
      return Outcome.error(open instanceof Directory ? Errno.EISDIR : Errno.EBADF);
    }
    RegularFile out = open.regular();
    if (out == null || call.intArg(5) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    long from = call.arg(1) == 0 ? in.seek(0, 1) : offset(call, call.arg(1), true);
    long to = call.arg(3) == 0 ? out.seek(0, 1) : offset(call, call.arg(3), true);
    long length = Buffers.length(call.arg(4));
    if (in.node() == out.node() && from < to + length && to < from + length) {
      return Outcome.error(Errno.EINVAL);
    }
    byte[] bytes = in.content().read(from, length);
    out.write(to, bytes, 0);
    put(call, in, call.arg(1), from + bytes.length, true);
    put(call, out, call.arg(3), to + bytes.length, true);
    return new Outcome.Done(bytes.length);
  }
}
