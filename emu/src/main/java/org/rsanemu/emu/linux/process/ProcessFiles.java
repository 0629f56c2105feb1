// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.process;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.Identity;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.RawText;
import org.rsanemu.emu.linux.base.ThreadTable;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.FileSystem;
import org.rsanemu.emu.linux.fs.Folder;
import org.rsanemu.emu.linux.fs.LinkNode;
import org.rsanemu.emu.linux.fs.MadeUpFile;
import org.rsanemu.emu.linux.fs.MadeUpFolder;
import org.rsanemu.emu.linux.fs.Node;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.emu.linux.fs.OpenFlags;
import org.rsanemu.emu.linux.fs.RegularFile;
import org.rsanemu.emu.linux.mm.AddressSpace;
import org.rsanemu.isa.linux.Abi;

/** What /proc says of the process and its threads. */
public final class ProcessFiles {
  private static final String MOUNTS =
      "/dev/root / ext4 rw 0 0\nproc /proc proc rw 0 0\nsysfs /sys sysfs rw 0 0\n";
  private static final String MOUNT_INFO =
      """
      1 0 8:1 / / rw - ext4 /dev/root rw
      2 1 0:2 / /proc rw - proc proc rw
      3 1 0:3 / /sys rw - sysfs sysfs rw
      """;

  private final Abi abi;
  private final ProcessOptions options;
  private final KernelHost host;
  private final ThreadTable threads;
  private final AddressSpace space;
  private final FileSystem system;
  private final Descriptors descriptors;
  private String killPriority = "0\n";

  public ProcessFiles(
      Abi abi,
      ProcessOptions options,
      KernelHost host,
      ThreadTable threads,
      AddressSpace space,
      FileSystem system,
      Descriptors descriptors) {
    this.abi = abi;
    this.options = options;
    this.host = host;
    this.threads = threads;
    this.space = space;
    this.system = system;
    this.descriptors = descriptors;
  }

  /** The folder /proc/TID. */
  MadeUpFolder folder(GuestThread thread) {
    return files(thread)
        .with(
            "task",
            new MadeUpFolder(
                system,
                this::tids,
                name -> {
                  GuestThread other = thread(threads, name);
                  return other == null ? null : files(other);
                }));
  }

  /** The thread with this number that has not ended, or null. */
  static @Nullable GuestThread thread(ThreadTable threads, String number) {
    threads.looks();
    boolean isNumber = number.matches("[1-9][0-9]{0,8}");
    return isNumber ? threads.living(Integer.parseInt(number)) : null;
  }

  private List<String> tids() {
    threads.looks();
    return threads.all().stream()
        .filter(thread -> !thread.hasEnded())
        .map(thread -> "" + thread.tid())
        .toList();
  }

  private MadeUpFolder files(GuestThread thread) {
    MadeUpFolder folder = new MadeUpFolder(system);
    ProcessTexts texts = new ProcessTexts(options.cpus(), host, threads, space, thread);
    add(folder, "cmdline", () -> zeroTerminated(options.arguments()));
    add(folder, "environ", () -> zeroTerminated(options.environment()));
    add(folder, "maps", () -> space.describe());
    add(folder, "status", looking(texts::status));
    add(folder, "stat", looking(texts::stat));
    add(folder, "statm", texts::statm);
    add(folder, "limits", texts::limits);
    add(folder, "auxv", this::auxv);
    add(folder, "mounts", () -> MOUNTS);
    add(folder, "mountinfo", () -> MOUNT_INFO);
    add(folder, "cgroup", () -> "0::/\n");
    add(folder, "oom_score", () -> "0\n");
    add(folder, "loginuid", () -> "4294967295");
    folder.with(
        "oom_score_adj",
        new MadeUpFile(system, () -> killPriority, text -> killPriority = text.strip() + "\n"));
    folder.with(
        "comm", new MadeUpFile(system, () -> thread.name() + "\n", text -> rename(thread, text)));
    folder.with("exe", new LinkNode(system, options.executable()));
    folder.with("root", link(() -> "/", system::root));
    folder.with("cwd", link(() -> system.working().path(), system::working));
    folder.with("fd", new MadeUpFolder(system, this::numbers, this::descriptor));
    folder.with("fdinfo", new MadeUpFolder(system, this::numbers, this::information));
    return folder;
  }

  private Supplier<String> looking(Supplier<String> source) {
    return () -> {
      threads.looks();
      return source.get();
    };
  }

  private void add(MadeUpFolder folder, String name, Supplier<String> source) {
    folder.with(name, new MadeUpFile(system, source));
  }

  /** As its bytes, a char each. */
  private static String zeroTerminated(List<String> texts) {
    StringBuilder all = new StringBuilder();
    texts.forEach(text -> all.append(text).append('\0'));
    byte[] bytes = RawText.bytes(all.toString());
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private static void rename(GuestThread thread, String text) {
    String line = text.lines().findFirst().orElse("");
    thread.name(line.substring(0, Math.min(15, line.length())));
  }

  private LinkNode link(Supplier<String> text, Supplier<Folder> where) {
    return new LinkNode(system, text, () -> new LinkNode.Jump(where.get(), null));
  }

  private Collection<String> numbers() {
    return descriptors.all().stream().map(String::valueOf).toList();
  }

  private @Nullable OpenFile open(String number) {
    threads.looks();
    boolean isNumber = number.matches("0|[1-9][0-9]{0,8}");
    return isNumber ? descriptors.get(Integer.parseInt(number)) : null;
  }

  private @Nullable Node descriptor(String number) {
    OpenFile open = open(number);
    if (open == null) {
      return null;
    }
    Node node = open.node();
    LinkNode.Jump jump = new LinkNode.Jump(node, node == null ? open : null);
    return new LinkNode(system, open::name, () -> jump);
  }

  private @Nullable Node information(String number) {
    OpenFile open = open(number);
    if (open == null) {
      return null;
    }
    RegularFile file = open.regular();
    int flags = OpenFlags.toGuest(abi, open.flags());
    return new MadeUpFile(
        system,
        () ->
            "pos:\t%d\nflags:\t0%o\nmnt_id:\t1\n"
                .formatted(file == null ? 0 : file.seek(0, 1), flags));
  }

  /** The part of the auxiliary vector that describes the system rather than the program. */
  private String auxv() {
    long[] vector = {
      16,
      options.hwcap(),
      6,
      GuestMemory.PAGE_SIZE,
      17,
      100,
      11,
      Identity.UID,
      12,
      Identity.UID,
      13,
      Identity.UID,
      14,
      Identity.UID,
      23,
      0,
      26,
      options.hwcap2(),
      0,
      0
    };
    ByteBuffer bytes = ByteBuffer.allocate(vector.length * abi.wordSize());
    bytes.order(ByteOrder.LITTLE_ENDIAN);
    for (long word : vector) {
      if (abi.wide()) {
        bytes.putLong(word);
      } else {
        bytes.putInt((int) word);
      }
    }
    return new String(bytes.array(), StandardCharsets.ISO_8859_1);
  }
}
