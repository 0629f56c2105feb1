// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.mm.AddressSpace;
import org.rsanemu.isa.linux.Abi;
import org.rsanemu.isa.linux.GuestFaultException;
import org.rsanemu.loader.CodeRanges;
import org.rsanemu.loader.DebugLink;
import org.rsanemu.loader.FunctionBounds;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolTable;

class ProgramLoaderTest {
  private static final int AT_PHDR = 3;
  private static final int AT_PAGESZ = 6;
  private static final int AT_ENTRY = 9;
  private static final int AT_PLATFORM = 15;
  private static final int AT_HWCAP = 16;
  private static final int AT_RANDOM = 25;
  private static final int AT_HWCAP2 = 26;
  private static final int AT_EXECFN = 31;
  private static final int AT_SYSINFO_EHDR = 33;

  private static final class NoSymbols implements SymbolTable {
    @Override
    public boolean isEmpty() {
      return true;
    }

    @Override
    public @Nullable Symbol functionAt(long address) {
      return null;
    }

    @Override
    public @Nullable Symbol objectAt(long address) {
      return null;
    }

    @Override
    public List<Symbol> named(String name) {
      return List.of();
    }

    @Override
    public List<Symbol> functions() {
      return List.of();
    }
  }

  /** Code in one page, data that begins in the same page and continues beyond the file's bytes. */
  private static Image image(Abi abi, boolean relocatable) {
    return image(abi, relocatable, false);
  }

  private static Image image(Abi abi, boolean relocatable, boolean executableStack) {
    byte[] bytes = new byte[0x1800];
    bytes[0x100] = 'c';
    bytes[0x1000] = 'd';
    long base = relocatable ? 0 : 0x40_0000;
    int machine = abi == Abis.X86_64 ? 62 : abi == Abis.AARCH64 ? 183 : 40;
    return new Image(
        Path.of("/nowhere/program"),
        bytes,
        machine,
        abi.wide() ? 64 : 32,
        relocatable,
        base + 0x100,
        base + 64,
        56,
        3,
        null,
        executableStack,
        List.of(
            new Image.Segment(base, 0x200, 0, 0x200, 5),
            new Image.Segment(base + 0x3000, 0x2100, 0x1000, 0x10, 6)),
        Image.ThreadLocals.NONE,
        Image.Dynamic.NONE,
        new NoSymbols(),
        FunctionBounds.NONE,
        CodeRanges.of(List.of()),
        DebugLink.NONE,
        Image.DebugFiles.NONE,
        List.of());
  }

  private static long word(BareKernel guest, long address) {
    return guest.abi.wide()
        ? guest.memory.getLong(address)
        : guest.memory.getInt(address) & 0xffffffffL;
  }

  private static String string(BareKernel guest, long address) {
    StringBuilder text = new StringBuilder();
    for (long at = address; guest.memory.getByte(at) != 0; at++) {
      text.append((char) guest.memory.getByte(at));
    }
    return text.toString();
  }

  @ParameterizedTest
  @MethodSource("org.rsanemu.emu.linux.Abis#all")
  void theStackIsLaidOutAsExecveDoes(Abi abi) {
    BareKernel guest = new BareKernel(abi);
    Kernel.Started started = guest.kernel.load(image(abi, true), null);
    long bias = abi.relocatableBase();
    int word = abi.wordSize();
    long sp = started.sp();
    assertThat(sp % 16).isZero();
    assertThat(started.bias()).isEqualTo(bias);
    assertThat(started.pc()).isEqualTo(bias + 0x100);
    assertThat(word(guest, sp)).isEqualTo(2);
    assertThat(string(guest, word(guest, sp + word))).isEqualTo("program");
    assertThat(string(guest, word(guest, sp + 2 * word))).isEqualTo("argument");
    assertThat(word(guest, sp + 3 * word)).isZero();
    assertThat(string(guest, word(guest, sp + 4 * word))).isEqualTo("A=1");
    assertThat(word(guest, sp + 5 * word)).isZero();

    Map<Long, Long> auxiliary = new HashMap<>();
    for (long at = sp + 6 * word; word(guest, at) != 0; at += 2 * word) {
      auxiliary.put(word(guest, at), word(guest, at + word));
    }
    assertThat(auxiliary)
        .containsEntry((long) AT_PHDR, bias + 64)
        .containsEntry((long) AT_PAGESZ, 4096L)
        .containsEntry((long) AT_ENTRY, bias + 0x100)
        .containsEntry((long) AT_HWCAP, 0x123L)
        .containsEntry((long) AT_HWCAP2, 0x456L)
        .doesNotContainKey((long) AT_SYSINFO_EHDR);
    assertThat(string(guest, auxiliary.get((long) AT_PLATFORM))).isEqualTo(abi.platform());
    assertThat(string(guest, auxiliary.get((long) AT_EXECFN))).isEqualTo("/nowhere/program");
    BareKernel twin = new BareKernel(abi);
    twin.kernel.load(image(abi, true), null);
    assertThat(guest.memory.getLong(auxiliary.get((long) AT_RANDOM)))
        .as("the same seed gives the same random bytes")
        .isEqualTo(twin.memory.getLong(auxiliary.get((long) AT_RANDOM)))
        .isNotZero();
  }

  @Test
  void segmentsHaveTheirBytesPermissionsAndZeros() {
    BareKernel guest = new BareKernel(Abis.X86_64);
    guest.kernel.load(image(Abis.X86_64, false), null);
    assertThat(guest.memory.getByte(0x40_0100)).isEqualTo((byte) 'c');
    assertThatThrownBy(() -> guest.memory.putByte(0x40_0100, (byte) 0))
        .isInstanceOf(GuestFaultException.class);
    assertThat(guest.memory.getByte(0x40_3000)).isEqualTo((byte) 'd');
    assertThat(guest.memory.getByte(0x40_3010)).isZero();
    guest.memory.putByte(0x40_50ff, (byte) 1);
    assertThat(guest.host.events).contains("code 400000+1000");
    assertThat(guest.call("brk", 0)).isEqualTo(0x40_6000);
  }

  @Test
  void armHasItsHelpersAtTheirPlaces() {
    BareKernel guest = new BareKernel(Abis.ARMV7);
    guest.kernel.load(image(Abis.ARMV7, false), null);
    assertThat(guest.memory.getInt(0xffff_0ffcL)).as("version").isEqualTo(5);
    assertThat(guest.memory.getInt(0xffff_0fa0L)).as("dmb ish").isEqualTo(0xf57ff05b);
    assertThat(guest.memory.getInt(0xffff_0fe0L)).as("mrc").isEqualTo(0xee1d0f70);
    assertThat(guest.memory.getInt(0xffff_0fc4L)).as("ldrex r3,[r2]").isEqualTo(0xe1923f9f);
    assertThat(guest.memory.getInt(0xffff_0f60L)).as("push {r4-r7}").isEqualTo(0xe92d00f0);
  }

  @Test
  void aProgramMayAskForAnExecutableStack() {
    BareKernel guest = new BareKernel(Abis.X86_64);
    Kernel.Started started = guest.kernel.load(image(guest.abi, true, true), null);
    assertThat(guest.kernel.space().permissions(started.stackStart())).isEqualTo(7);
  }

  /** As the dynamic loader does for a library that asks for it. */
  @Test
  void theStackIsMadeExecutableFromAPageOfItDownwards() {
    BareKernel guest = new BareKernel(Abis.X86_64);
    Kernel.Started started = guest.kernel.load(image(guest.abi, true), null);
    AddressSpace space = guest.kernel.space();
    assertThat(space.permissions(started.stackStart())).isEqualTo(3);
    long last = started.stackEnd() - 4096;
    assertThat(guest.call("mprotect", last, 4096, 0x1000007)).isZero();
    assertThat(space.permissions(started.stackStart())).isEqualTo(7);
    assertThat(space.permissions(last)).isEqualTo(7);
    assertThat(guest.call("mprotect", guest.room, 4096, 0x1000007)).isEqualTo(-Errno.EINVAL);
  }
}
