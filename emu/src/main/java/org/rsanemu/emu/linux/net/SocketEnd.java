// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.net;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.rsanemu.emu.linux.base.ChannelNumbers;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.FileStatus;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.emu.linux.fs.Transfer;

/**
 * One end of a pair of connected AF_UNIX sockets. What is received synchronizes with who sent it.
 */
final class SocketEnd implements OpenFile {
  static final int STREAM = 1;
  static final int DATAGRAM = 2;
  static final int SEQUENCED = 5;

  static final int POLLRDHUP = 0x2000;

  /** Bytes that wait at one end at most: what Linux sets by default. */
  static final int CAPACITY = 212992;

  /** Messages that wait at one end at most, which bounds what empty ones take. */
  private static final int MOST_MESSAGES = 1024;

  private static final int O_SOCKET = O_RDWR;

  /** Bytes that were sent together, and files that were passed along. */
  record Message(byte[] bytes, List<OpenFile> files) {}

  private final KernelHost host;
  private final Descriptors descriptors;
  private final int type;
  private final long channel;
  private final Deque<Message> queue = new ArrayDeque<>();
  private SocketEnd peer = this;
  private int waiting;
  private int flags;
  private boolean closed;
  private boolean receives = true;
  private boolean sends = true;
  private int error;
  private long arrivals;
  private long departures;

  private SocketEnd(KernelHost host, Descriptors descriptors, int type, long channel, int flags) {
    this.host = host;
    this.descriptors = descriptors;
    this.type = type;
    this.channel = channel;
    this.flags = flags & O_NONBLOCK;
  }

  /** Two ends that are connected. */
  static SocketEnd[] pair(
      KernelHost host, ChannelNumbers channels, Descriptors descriptors, int type, int flags) {
    SocketEnd one = new SocketEnd(host, descriptors, type, channels.next(), flags);
    SocketEnd other = new SocketEnd(host, descriptors, type, channels.next(), flags);
    one.peer = other;
    other.peer = one;
    return new SocketEnd[] {one, other};
  }

  int type() {
    return type;
  }

  /** SO_ERROR: asking ends it. */
  int takeError() {
    int was = error;
    error = 0;
    return was;
  }

  private boolean isConnection() {
    return type != DATAGRAM;
  }

  // --- sending

  @Override
  public Transfer write(GuestThread thread, byte[] bytes, int from) {
    return send(thread, bytes, from, List.of());
  }

  /** Sends from {@code bytes[from]} on: as much as goes in a stream, else all of it. */
  Transfer send(GuestThread thread, byte[] bytes, int from, List<OpenFile> files) {
    int length = bytes.length - from;
    if (peer.closed && !isConnection()) {
      return new Transfer.Failed(Errno.ECONNREFUSED);
    }
    if (!sends || peer.closed || !peer.receives) {
      return new Transfer.Failed(Errno.EPIPE);
    }
    if (length > CAPACITY && type != STREAM) {
      return new Transfer.Failed(Errno.EMSGSIZE);
    }
    if (length == 0 && type == STREAM) {
      return new Transfer.Given(0);
    }
    int room = peer.room();
    boolean fits = type == STREAM ? room > 0 : room >= length;
    if (!fits || peer.queue.size() >= MOST_MESSAGES && !peer.appends(files)) {
      return new Transfer.MustWait("room in a socket");
    }
    int count = Math.min(length, room);
    host.listener().channelRelease(thread, peer.channel);
    peer.arrive(new Message(Arrays.copyOfRange(bytes, from, from + count), files));
    return new Transfer.Given(count);
  }

  private int room() {
    return CAPACITY - waiting;
  }

  /** Whether a stream's bytes go into its last message: it carries no files. */
  private boolean appends(List<OpenFile> files) {
    return type == STREAM
        && files.isEmpty()
        && !queue.isEmpty()
        && queue.getLast().files().isEmpty()
        && queue.getLast().bytes().length < CAPACITY / 16;
  }

  private void arrive(Message message) {
    message.files().forEach(descriptors::underway);
    waiting += message.bytes().length;
    arrivals++;
    if (appends(message.files())) {
      byte[] before = queue.removeLast().bytes();
      byte[] both = Arrays.copyOf(before, before.length + message.bytes().length);
      System.arraycopy(message.bytes(), 0, both, before.length, message.bytes().length);
      queue.add(new Message(both, List.of()));
    } else {
      queue.add(message);
    }
  }

  // --- receiving

  /** What one attempt to receive came to: a message, or why there is none. */
  sealed interface Received {
    /** A message, cut to what was asked for. */
    record Got(Message message, int fullLength) implements Received {}

    /** Nothing will ever come. */
    record End() implements Received {}

    /** Nothing is there yet. */
    record Nothing() implements Received {}

    /** An error number. */
    record Broken(int errno) implements Received {}
  }

  @Override
  public Transfer read(GuestThread thread, int most) {
    if (most == 0 && type == STREAM) {
      return new Transfer.Taken(new byte[0]);
    }
    return switch (receive(thread, most, false)) {
      case Received.Got got -> {
        got.message().files().forEach(file -> descriptors.arrived(thread, file));
        yield new Transfer.Taken(got.message().bytes());
      }
      case Received.End _ -> new Transfer.Taken(new byte[0]);
      case Received.Nothing _ -> new Transfer.MustWait("something to read from a socket");
      case Received.Broken broken -> new Transfer.Failed(broken.errno());
    };
  }

  /**
   * Receives up to {@code most} bytes: of a stream's next messages until one has files, else of one
   * message, whose rest is lost.
   *
   * @param peeks whether it stays
   */
  Received receive(GuestThread thread, int most, boolean peeks) {
    if (queue.isEmpty()) {
      if (error != 0) {
        return new Received.Broken(takeError());
      }
      if (!receives || isConnection() && peer.hasEnded()) {
        host.listener().channelAcquire(thread, channel);
        return new Received.End();
      }
      return new Received.Nothing();
    }
    host.listener().channelAcquire(thread, channel);
    Message first = queue.getFirst();
    int full = first.bytes().length;
    if (peeks) {
      return new Received.Got(cut(first, most), full);
    }
    departures++;
    queue.removeFirst();
    waiting -= full;
    if (type == STREAM && full > most) {
      Message rest = new Message(Arrays.copyOfRange(first.bytes(), most, full), List.of());
      queue.addFirst(rest);
      waiting += rest.bytes().length;
    }
    if (type == STREAM && full < most && first.files().isEmpty()) {
      return new Received.Got(new Message(gather(first.bytes(), most), List.of()), full);
    }
    return new Received.Got(cut(first, most), full);
  }

  private static Message cut(Message message, int most) {
    byte[] bytes = message.bytes();
    return bytes.length <= most
        ? message
        : new Message(Arrays.copyOf(bytes, most), message.files());
  }

  /** A stream's bytes, from as many messages without files as it takes. */
  private byte[] gather(byte[] first, int most) {
    byte[] all = first;
    while (all.length < most && !queue.isEmpty() && queue.getFirst().files().isEmpty()) {
      byte[] next = queue.removeFirst().bytes();
      waiting -= next.length;
      int count = Math.min(next.length, most - all.length);
      int before = all.length;
      all = Arrays.copyOf(all, before + count);
      System.arraycopy(next, 0, all, before, count);
      if (count < next.length) {
        byte[] rest = Arrays.copyOfRange(next, count, next.length);
        queue.addFirst(new Message(rest, List.of()));
        waiting += rest.length;
      }
    }
    return all;
  }

  private boolean hasEnded() {
    return closed || !sends;
  }

  // --- ending

  /** shutdown(2). */
  void shutDown(GuestThread by, boolean receiving, boolean sending) {
    host.listener().channelRelease(by, peer.channel);
    receives &= !receiving;
    sends &= !sending;
    arrivals++;
    peer.arrivals++;
    peer.departures++;
  }

  @Override
  public void closed(GuestThread by) {
    closed = true;
    if (isConnection() && !queue.isEmpty()) {
      peer.error = Errno.ECONNRESET;
    }
    queue.forEach(message -> message.files().forEach(file -> descriptors.arrived(by, file)));
    queue.clear();
    waiting = 0;
    host.listener().channelRelease(by, peer.channel);
    peer.arrivals++;
    peer.departures++;
    departures++;
  }

  // --- what it is

  @Override
  public int ready() {
    boolean noMore = !receives || isConnection() && peer.hasEnded();
    boolean dead = isConnection() && (peer.closed || !receives && !sends);
    return (queue.isEmpty() && !noMore ? 0 : POLLIN)
        | (noMore ? POLLRDHUP : 0)
        | (dead ? POLLHUP : 0)
        | (peer.room() > 0 || peer.closed ? POLLOUT : 0)
        | (error != 0 ? POLLERR : 0);
  }

  @Override
  public long stirrings(int events) {
    return ((events & POLLOUT) != 0 ? peer.departures : 0) + arrivals;
  }

  @Override
  public int available() {
    return type == STREAM || queue.isEmpty() ? waiting : queue.getFirst().bytes().length;
  }

  @Override
  public String name() {
    return "socket:[" + channel + "]";
  }

  @Override
  public FileStatus status() {
    return new FileStatus(FileStatus.SOCKET, 0, channel);
  }

  @Override
  public int flags() {
    return O_SOCKET | flags;
  }

  @Override
  public void flags(int changed) {
    flags = changed & O_NONBLOCK;
  }
}
