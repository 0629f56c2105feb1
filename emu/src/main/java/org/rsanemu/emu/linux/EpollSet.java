package org.rsanemu.emu.linux;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * An epoll instance: descriptors, and what is wanted of each. Edge triggering is treated as level
 * triggering: a program is told more often than it asked for, never less.
 */
final class EpollSet implements OpenFile {
  private static final int EPOLLONESHOT = 1 << 30;
  private static final int CONDITIONS = 0xffff;

  private final Descriptors descriptors;
  private final TreeMap<Integer, Interest> interests = new TreeMap<>();
  private final long inode;

  /**
   * One descriptor of the set.
   *
   * @param events what is wanted, with flags; no condition if it is disarmed
   * @param data what the program gets back
   */
  record Interest(OpenFile open, int events, long data) {}

  /** What is told of a descriptor. */
  record Ready(int events, long data) {}

  EpollSet(Descriptors descriptors, long inode) {
    this.descriptors = descriptors;
    this.inode = inode;
  }

  /**
   * Adds, changes (with {@code EPOLL_CTL_MOD}, 3) or removes (2) a descriptor.
   *
   * @return 0 or a negative errno
   */
  long control(int operation, int descriptor, OpenFile open, int events, long data) {
    Interest known = interests.get(descriptor);
    boolean there = known != null && known.open() == open;
    switch (operation) {
      case 1 -> {
        if (there) {
          return -Errno.EEXIST;
        }
      }
      case 2, 3 -> {
        if (!there) {
          return -Errno.ENOENT;
        }
      }
      default -> {
        return -Errno.EINVAL;
      }
    }
    if (operation == 2) {
      interests.remove(descriptor);
    } else {
      interests.put(descriptor, new Interest(open, events, data));
    }
    return 0;
  }

  /** Up to {@code most} descriptors that are ready; one-shot ones are told of once. */
  List<Ready> take(int most) {
    List<Ready> ready = new ArrayList<>();
    for (int descriptor : List.copyOf(interests.keySet())) {
      Interest interest = interests.get(descriptor);
      int holds = holds(descriptor, interest);
      if (holds != 0 && ready.size() < most) {
        ready.add(new Ready(holds, interest.data()));
        if ((interest.events() & EPOLLONESHOT) != 0) {
          interests.put(descriptor, new Interest(interest.open(), 0, interest.data()));
        }
      }
    }
    return ready;
  }

  private int holds(int descriptor, Interest interest) {
    if (descriptors.get(descriptor) != interest.open()) {
      interests.remove(descriptor); // it has been closed
      return 0;
    }
    int wanted = interest.events() & CONDITIONS;
    return wanted == 0 ? 0 : interest.open().ready() & (wanted | POLLERR | POLLHUP);
  }

  @Override
  public int ready() {
    for (int descriptor : List.copyOf(interests.keySet())) {
      if (holds(descriptor, interests.get(descriptor)) != 0) {
        return POLLIN;
      }
    }
    return 0;
  }

  @Override
  public FileStatus status() {
    return new FileStatus(FileStatus.EVENT, 0, inode);
  }

  @Override
  public int flags() {
    return O_RDWR;
  }
}
