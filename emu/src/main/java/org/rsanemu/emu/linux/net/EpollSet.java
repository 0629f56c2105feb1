// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.net;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.fs.FileStatus;
import org.rsanemu.emu.linux.fs.OpenFile;

/** An epoll instance: descriptors, and what is wanted of each. */
final class EpollSet implements OpenFile {
  static final int EPOLLEXCLUSIVE = 1 << 28;

  private static final int EPOLLONESHOT = 1 << 30;
  private static final int EPOLLET = 1 << 31;
  private static final int CONDITIONS = 0xffff;
  private static final int MOST_NESTED = 4;

  private final Predicate<OpenFile> isOpen;
  private final Map<Key, Interest> interests = new LinkedHashMap<>();
  private final long inode;

  /** An open file by the descriptor that it was added with: it may have others. */
  private record Key(int descriptor, OpenFile open) {}

  /** What is wanted of one. */
  private static final class Interest {
    private int events;
    private long data;
    private boolean armed = true;
    private long seen = -1;

    Interest(int events, long data) {
      this.events = events;
      this.data = data;
    }

    private boolean isEdgeTriggered() {
      return (events & EPOLLET) != 0;
    }
  }

  /** What is reported of a descriptor. */
  record Ready(int events, long data) {}

  /**
   * @param isOpen whether a file still has a descriptor
   */
  EpollSet(Predicate<OpenFile> isOpen, long inode) {
    this.isOpen = isOpen;
    this.inode = inode;
  }

  /**
   * Adds a descriptor.
   *
   * @return 0 or a negative errno
   */
  long add(int descriptor, OpenFile open, int events, long data) {
    interests.keySet().removeIf(key -> !isOpen.test(key.open()));
    if (open instanceof EpollSet set && (set.reaches(this) || set.depth() >= MOST_NESTED)) {
      return -Errno.ELOOP;
    }
    Interest before = interests.putIfAbsent(new Key(descriptor, open), new Interest(events, data));
    return before == null ? 0 : -Errno.EEXIST;
  }

  /** Changes what is wanted, and arms it again; see {@link #add}. */
  long change(int descriptor, OpenFile open, int events, long data) {
    Interest interest = interests.get(new Key(descriptor, open));
    if (interest == null) {
      return -Errno.ENOENT;
    }
    if ((interest.events & EPOLLEXCLUSIVE) != 0) {
      return -Errno.EINVAL;
    }
    interest.events = events;
    interest.data = data;
    interest.armed = true;
    interest.seen = -1;
    return 0;
  }

  /** Removes a descriptor; see {@link #add}. */
  long remove(int descriptor, OpenFile open) {
    return interests.remove(new Key(descriptor, open)) == null ? -Errno.ENOENT : 0;
  }

  private boolean reaches(EpollSet goal) {
    return this == goal
        || interests.keySet().stream()
            .anyMatch(key -> key.open() instanceof EpollSet set && set.reaches(goal));
  }

  /** How many sets lie in one another here. */
  private int depth() {
    int deepest = 0;
    for (Key key : interests.keySet()) {
      deepest = key.open() instanceof EpollSet set ? Math.max(deepest, set.depth()) : deepest;
    }
    return deepest + 1;
  }

  /**
   * Up to {@code most} descriptors that are ready. One that was reported goes after the others; a
   * one-shot one is reported once, an edge-triggered one not again until something happens to it.
   */
  List<Ready> take(int most) {
    List<Ready> ready = new ArrayList<>();
    for (Map.Entry<Key, Interest> entry : List.copyOf(interests.entrySet())) {
      Interest interest = entry.getValue();
      int holds = ready.size() < most ? holds(entry.getKey(), interest) : 0;
      if (holds != 0) {
        ready.add(new Ready(holds, interest.data));
        interest.armed = (interest.events & EPOLLONESHOT) == 0;
        interest.seen = stirrings(entry.getKey(), interest);
        interests.remove(entry.getKey());
        interests.put(entry.getKey(), interest);
      }
    }
    return ready;
  }

  private int holds(Key key, Interest interest) {
    if (!isOpen.test(key.open())) {
      interests.remove(key);
      return 0;
    }
    boolean reported = interest.isEdgeTriggered() && interest.seen == stirrings(key, interest);
    return !interest.armed || reported ? 0 : Readiness.of(key.open(), interest.events & CONDITIONS);
  }

  private static long stirrings(Key key, Interest interest) {
    return key.open().stirrings(interest.events & CONDITIONS | Readiness.ALWAYS);
  }

  @Override
  public int ready() {
    for (Map.Entry<Key, Interest> entry : List.copyOf(interests.entrySet())) {
      if (holds(entry.getKey(), entry.getValue()) != 0) {
        return POLLIN;
      }
    }
    return 0;
  }

  @Override
  public long stirrings(int events) {
    long sum = 0;
    for (Map.Entry<Key, Interest> entry : interests.entrySet()) {
      sum += stirrings(entry.getKey(), entry.getValue());
    }
    return sum;
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
