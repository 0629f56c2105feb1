// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.net;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.isa.linux.Abi;

/** SCM_RIGHTS: descriptors that are passed along with a message. */
final class PassedFiles {
  private static final int SOL_SOCKET = 1;
  private static final int SCM_RIGHTS = 1;
  private static final int MOST = 253;

  private final Descriptors descriptors;

  PassedFiles(Descriptors descriptors) {
    this.descriptors = descriptors;
  }

  /** The files that a header's ancillary data names; null if one of them is not open. */
  @Nullable List<OpenFile> read(Call call, MessageHeader header) {
    List<OpenFile> files = new ArrayList<>();
    Abi abi = call.abi();
    int begin = abi.wordSize() + 8;
    long at = header.control();
    long end = at + header.controlLength();
    while (at != 0 && end - at >= begin) {
      long length = call.getWord(at, abi);
      if (length < begin || length > end - at) {
        break;
      }
      boolean rights =
          call.getInt(at + abi.wordSize()) == SOL_SOCKET
              && call.getInt(at + abi.wordSize() + 4) == SCM_RIGHTS;
      for (long place = at + begin; rights && place + 4 <= at + length; place += 4) {
        OpenFile open = descriptors.get(call.getInt(place));
        if (open == null || files.size() == MOST) {
          return null;
        }
        files.add(open);
      }
      at += length + abi.wordSize() - 1 & -abi.wordSize();
    }
    return files;
  }

  /**
   * Gives the receiver descriptors of what came, as far as there is room.
   *
   * @return bytes of ancillary data; negative if some were left out
   */
  long deliver(Call call, MessageHeader header, List<OpenFile> files) {
    Abi abi = call.abi();
    int begin = abi.wordSize() + 8;
    int room = (int) Math.max(0, Math.min((header.controlLength() - begin) / 4, MOST));
    int given = 0;
    for (OpenFile file : files) {
      if (given < room
          && descriptors.add(file) instanceof Outcome.Done done
          && done.result() >= 0) {
        call.putInt(header.control() + begin + 4L * given, (int) done.result());
        given++;
      }
      descriptors.arrived(call.thread(), file);
    }
    if (given == 0) {
      return files.isEmpty() ? 0 : -1;
    }
    long length = begin + 4L * given;
    call.putWord(header.control(), length, abi);
    call.putInt(header.control() + abi.wordSize(), SOL_SOCKET);
    call.putInt(header.control() + abi.wordSize() + 4, SCM_RIGHTS);
    long used = Math.min(length + abi.wordSize() - 1 & -abi.wordSize(), header.controlLength());
    return given < files.size() ? -used : used;
  }
}
