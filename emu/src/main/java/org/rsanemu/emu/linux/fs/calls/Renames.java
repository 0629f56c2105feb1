// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs.calls;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.fs.Folder;
import org.rsanemu.emu.linux.fs.MadeUpFolder;
import org.rsanemu.emu.linux.fs.Node;
import org.rsanemu.emu.linux.fs.PathWalk;
import org.rsanemu.emu.linux.fs.StoredFolder;

/** rename(2) and its kin. */
final class Renames implements Calls {
  private static final int RENAME_NOREPLACE = 1;
  private static final int RENAME_EXCHANGE = 2;

  private final PathArguments paths;

  Renames(PathArguments paths) {
    this.paths = paths;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("rename", call -> rename(paths.name(call, 0), paths.name(call, 1), 0));
    handlers.put("renameat", call -> rename(paths.nameAt(call, 1), paths.nameAt(call, 3), 0));
    handlers.put("renameat2", this::renameat2);
  }

  private Outcome renameat2(Call call) {
    int flags = call.intArg(4);
    boolean known = flags >= 0 && flags <= RENAME_EXCHANGE;
    return known
        ? rename(paths.nameAt(call, 1), paths.nameAt(call, 3), flags)
        : Outcome.error(Errno.EINVAL);
  }

  private static Outcome rename(PathWalk.Found from, PathWalk.Found to, int flags) {
    if (!from.isName() || !to.isName()) {
      boolean exists = flags == RENAME_NOREPLACE && !to.isName();
      return Outcome.error(exists ? Errno.EEXIST : Errno.EBUSY);
    }
    Node node = from.there();
    Node there = to.node();
    boolean exchange = flags == RENAME_EXCHANGE;
    int mistake = mistake(node, there, from, to, flags);
    if (mistake != 0) {
      return Outcome.error(mistake);
    }
    StoredFolder source = PathArguments.changeable(from);
    StoredFolder target = PathArguments.changeable(to);
    if (node == there) {
      return Outcome.ZERO; // two names of one file: POSIX wants nothing done
    }
    mistake = exchange || there == null ? 0 : replacing(node, there);
    if (mistake != 0) {
      return Outcome.error(mistake);
    }
    source.remove(from.name());
    if (there != null) {
      target.remove(to.name());
    }
    target.put(to.name(), node);
    if (exchange && there != null) {
      source.put(from.name(), there);
    } else if (there != null) {
      there.linked(-1);
    }
    return Outcome.ZERO;
  }

  private static int mistake(
      Node node, @Nullable Node there, PathWalk.Found from, PathWalk.Found to, int flags) {
    if (there == null && flags == RENAME_EXCHANGE) {
      return Errno.ENOENT;
    }
    if (there != null && flags == RENAME_NOREPLACE) {
      return Errno.EEXIST;
    }
    if (!(node instanceof Folder) && (from.mustBeFolder() || to.mustBeFolder())) {
      return Errno.ENOTDIR;
    }
    if (node instanceof MadeUpFolder || there instanceof MadeUpFolder) {
      return Errno.EBUSY;
    }
    if (node instanceof Folder folder && to.folder().isWithin(folder)) {
      return Errno.EINVAL;
    }
    if (there instanceof Folder folder && from.folder().isWithin(folder)) {
      return flags == RENAME_EXCHANGE ? Errno.EINVAL : Errno.ENOTEMPTY;
    }
    return 0;
  }

  private static int replacing(Node node, Node there) {
    if (node instanceof Folder) {
      boolean empty = there instanceof Folder folder && folder.names().isEmpty();
      return empty ? 0 : there instanceof Folder ? Errno.ENOTEMPTY : Errno.ENOTDIR;
    }
    return there instanceof Folder ? Errno.EISDIR : 0;
  }
}
