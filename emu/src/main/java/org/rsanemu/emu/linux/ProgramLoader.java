package org.rsanemu.emu.linux;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.rsanemu.loader.Image;

/** Brings a program into memory as Linux's execve does, and lays out the main thread's stack. */
final class ProgramLoader {
  private static final int STACK_SIZE = 8 << 20;

  /** The page that ARM's kernel shares with every process, and its code (kernel_user_helpers.rst). */
  private static final long KUSER_PAGE = 0xffff_0000L;

  // A32, little endian. cmpxchg64 at 0xf60, memory_barrier at 0xfa0, cmpxchg at 0xfc0, get_tls at
  // 0xfe0, version at 0xffc.
  private static final List<String> KUSER =
      List.of(
          // push {r4-r7}; ldrd r4,r5,[r0]; ldrd r6,r7,[r1]; dmb ish; 1: ldrexd r0,r1,[r2];
          // eors r3,r0,r4; eorseq r3,r1,r5; strexdeq r3,r6,r7,[r2]; teqeq r3,#1; beq 1b;
          // dmb ish; rsbs r0,r3,#0; pop {r4-r7}; bx lr
          "f60:f0002de9d040c0e1d060c1e15bf07ff59f0fb2e1043030e005303100963fa20101003303"
              + "f9ffff0a5bf07ff5000073e2f000bde81eff2fe1",
          "fa0:5bf07ff51eff2fe1",
          // dmb ish; 1: ldrex r3,[r2]; subs r3,r3,r0; strexeq r3,r1,[r2]; teqeq r3,#1; beq 1b;
          // rsbs r0,r3,#0; b 0xfa0 (a slot has 8 instructions)
          "fc0:5bf07ff59f3f92e1003053e0913f820101003303faffff0a000073e2efffffea",
          // mrc p15,0,r0,c13,c0,3; bx lr
          "fe0:700f1dee1eff2fe1",
          "ffc:05000000");

  private static final int AT_NULL = 0;
  private static final int AT_PHDR = 3;
  private static final int AT_PHENT = 4;
  private static final int AT_PHNUM = 5;
  private static final int AT_PAGESZ = 6;
  private static final int AT_BASE = 7;
  private static final int AT_FLAGS = 8;
  private static final int AT_ENTRY = 9;
  private static final int AT_UID = 11;
  private static final int AT_EUID = 12;
  private static final int AT_GID = 13;
  private static final int AT_EGID = 14;
  private static final int AT_PLATFORM = 15;
  private static final int AT_HWCAP = 16;
  private static final int AT_CLKTCK = 17;
  private static final int AT_SECURE = 23;
  private static final int AT_RANDOM = 25;
  private static final int AT_HWCAP2 = 26;
  private static final int AT_EXECFN = 31;

  private final Abi abi;
  private final GuestMemory memory;
  private final AddressSpace space;
  private long top;

  /**
   * Where the program starts.
   *
   * @param bias what was added to its ELF addresses
   */
  record Start(long pc, long sp, long bias, long stackStart, long stackEnd) {}

  ProgramLoader(Abi abi, GuestMemory memory, AddressSpace space) {
    this.abi = abi;
    this.memory = memory;
    this.space = space;
  }

  Start load(Image image, ProcessOptions options, byte[] random) {
    long bias = image.relocatable() ? abi.relocatableBase() : 0;
    long end = 0;
    for (Image.Segment segment : image.segments()) {
      load(image, segment, bias);
      end = Math.max(end, bias + segment.address() + segment.memorySize());
    }
    space.startBrk(end);
    if (abi == Abi.ARMV7) {
      loadKernelHelpers();
    }
    long stackEnd = abi.stackTop();
    space.map(
        stackEnd - STACK_SIZE, STACK_SIZE, GuestMemory.PROT_READ | GuestMemory.PROT_WRITE);
    long sp = buildStack(image, options, random, bias, stackEnd);
    return new Start(image.entry() + bias, sp, bias, stackEnd - STACK_SIZE, stackEnd);
  }

  /** Pages that two segments share belong to both: the later one's permissions are added. */
  private void load(Image image, Image.Segment segment, long bias) {
    long start = bias + segment.address();
    long from = start & -GuestMemory.PAGE_SIZE;
    long to = AddressSpace.pages(start + segment.memorySize());
    int prot = prot(segment.flags());
    long free = from;
    while (free < to && !space.isFree(free, GuestMemory.PAGE_SIZE)) {
      space.protect(
          free,
          GuestMemory.PAGE_SIZE,
          prot | GuestMemory.PROT_READ | GuestMemory.PROT_WRITE);
      free += GuestMemory.PAGE_SIZE;
    }
    if (free < to) {
      space.map(free, to - free, prot | GuestMemory.PROT_WRITE);
    }
    memory.write(start, image.bytes(), (int) segment.offset(), (int) segment.fileSize());
    if ((prot & GuestMemory.PROT_WRITE) == 0) {
      space.protect(from, to - from, prot);
    }
  }

  private static int prot(int flags) {
    return (flags & 4) >> 2 | flags & 2 | (flags & 1) << 2;
  }

  private void loadKernelHelpers() {
    space.map(
        KUSER_PAGE, GuestMemory.PAGE_SIZE, GuestMemory.PROT_READ | GuestMemory.PROT_WRITE);
    for (String helper : KUSER) {
      byte[] code = HexFormat.of().parseHex(helper.substring(4));
      long offset = Long.parseLong(helper.substring(0, 3), 16);
      memory.write(KUSER_PAGE + offset, code, 0, code.length);
    }
    space.protect(
        KUSER_PAGE, GuestMemory.PAGE_SIZE, GuestMemory.PROT_READ | GuestMemory.PROT_EXEC);
  }

  private long buildStack(
      Image image, ProcessOptions options, byte[] random, long bias, long stackEnd) {
    top = stackEnd - 16;
    long executable = push(options.executable());
    List<Long> environment = pushAll(options.environment());
    List<Long> arguments = pushAll(options.arguments());
    long platform = push(abi.platform());
    top = (top - random.length) & -16;
    long randomAt = top;
    memory.write(randomAt, random, 0, random.length);

    List<Long> words = new ArrayList<>();
    words.add((long) arguments.size());
    words.addAll(arguments);
    words.add(0L);
    words.addAll(environment);
    words.add(0L);
    long[][] auxiliary = {
      {AT_PHDR, image.headers() == 0 ? 0 : image.headers() + bias},
      {AT_PHENT, image.headerSize()},
      {AT_PHNUM, image.headerCount()},
      {AT_PAGESZ, GuestMemory.PAGE_SIZE},
      {AT_BASE, 0},
      {AT_FLAGS, 0},
      {AT_ENTRY, image.entry() + bias},
      {AT_UID, Identity.UID},
      {AT_EUID, Identity.UID},
      {AT_GID, Identity.UID},
      {AT_EGID, Identity.UID},
      {AT_PLATFORM, platform},
      {AT_HWCAP, options.hwcap()},
      {AT_CLKTCK, 100},
      {AT_SECURE, 0},
      {AT_RANDOM, randomAt},
      {AT_HWCAP2, options.hwcap2()},
      {AT_EXECFN, executable},
      {AT_NULL, 0}
    };
    for (long[] entry : auxiliary) {
      words.add(entry[0]);
      words.add(entry[1]);
    }
    long sp = (top - (long) words.size() * abi.wordSize()) & -16;
    for (int i = 0; i < words.size(); i++) {
      if (abi.wide()) {
        memory.putLong(sp + 8L * i, words.get(i));
      } else {
        memory.putInt(sp + 4L * i, words.get(i).intValue());
      }
    }
    return sp;
  }

  private List<Long> pushAll(List<String> strings) {
    List<Long> addresses = new ArrayList<>();
    for (String string : strings) {
      addresses.add(push(string));
    }
    return addresses;
  }

  private long push(String string) {
    byte[] bytes = string.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    top -= bytes.length + 1;
    memory.write(top, bytes, 0, bytes.length);
    memory.putByte(top + bytes.length, (byte) 0);
    return top;
  }
}
