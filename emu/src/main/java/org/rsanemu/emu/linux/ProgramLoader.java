// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.Identity;
import org.rsanemu.emu.linux.base.RawText;
import org.rsanemu.emu.linux.mm.AddressSpace;
import org.rsanemu.emu.linux.mm.KernelPage;
import org.rsanemu.emu.linux.process.ProcessOptions;
import org.rsanemu.isa.linux.Abi;
import org.rsanemu.loader.Image;

/** Brings a program into memory as Linux's execve does, and lays out the main thread's stack. */
final class ProgramLoader {
  private static final int STACK_SIZE = 8 << 20;

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

  ProgramLoader(Abi abi, GuestMemory memory, AddressSpace space) {
    this.abi = abi;
    this.memory = memory;
    this.space = space;
  }

  Kernel.Started load(
      Image image, @Nullable Image interpreter, ProcessOptions options, byte[] random) {
    long bias = image.relocatable() ? abi.relocatableBase() : 0;
    load(image, bias);
    space.heap().startsAfter(bias + end(image));
    KernelPage.map(abi.kernelCode(), memory, space);
    long stackEnd = abi.stackTop();
    int executable = image.executableStack() ? GuestMemory.PROT_EXEC : 0;
    space.map(
        stackEnd - STACK_SIZE,
        STACK_SIZE,
        GuestMemory.PROT_READ | GuestMemory.PROT_WRITE | executable);
    long base = interpreter == null ? 0 : place(interpreter);
    long sp = buildStack(image, options, random, bias, base, stackEnd);
    long pc = interpreter == null ? image.entry() + bias : interpreter.entry() + base;
    return new Kernel.Started(pc, sp, bias, base, stackEnd - STACK_SIZE, stackEnd);
  }

  /** Loads the dynamic loader where mappings go; returns what was added to its addresses. */
  private long place(Image interpreter) {
    long first = interpreter.segments().getFirst().address() & -GuestMemory.PAGE_SIZE;
    long base = space.place(AddressSpace.pages(end(interpreter)) - first) - first;
    load(interpreter, base);
    return base;
  }

  private static long end(Image image) {
    Image.Segment last = image.segments().getLast();
    return last.address() + last.memorySize();
  }

  private void load(Image image, long bias) {
    for (Image.Segment segment : image.segments()) {
      load(image, segment, bias);
    }
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
          free, GuestMemory.PAGE_SIZE, prot | GuestMemory.PROT_READ | GuestMemory.PROT_WRITE);
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

  private long buildStack(
      Image image,
      ProcessOptions options,
      byte[] random,
      long bias,
      long interpreterBias,
      long stackEnd) {
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
      {AT_BASE, interpreterBias},
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
    byte[] bytes = RawText.bytes(string);
    top -= bytes.length + 1;
    memory.write(top, bytes, 0, bytes.length);
    memory.putByte(top + bytes.length, (byte) 0);
    return top;
  }
}
