// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.capstone;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The binding reads libcapstone's structures where they are. */
class CapstoneTest {
  /** CS_ARCH_X86 with CS_MODE_64; ARM64; ARM with CS_MODE_V8, and with CS_MODE_THUMB besides. */
  private enum Isa {
    X86_64(3, 1 << 3),
    A64(1, 0),
    A32(0, 1 << 6),
    T32(0, 1 << 4 | 1 << 6);

    private final Mode mode;

    Isa(int arch, int mode) {
      this.mode = new Mode(arch, mode);
    }
  }

  private static final Mode X86_64 = Isa.X86_64.mode;
  private static final Mode T32 = Isa.T32.mode;

  @Test
  void theVersionIsFour() {
    assertThat(Capstone.version()).startsWith("4.");
  }

  @Test
  void operandsAreTakenApart() {
    byte[] code = HexFormat.of().parseHex("f04883848f78563412fe");
    assertThat(Capstone.open(X86_64).decode(code, 0x1000))
        .isEqualTo(
            new Decoded(
                "lock add",
                "qword ptr [rdi + rcx*4 + 0x12345678], -2",
                10,
                List.of(
                    new Decoded.Memory(8, "", "rdi", "rcx", 4, 0x12345678),
                    new Decoded.Immediate(8, -2)),
                List.of(),
                List.of("rflags")));
  }

  @Test
  void segmentsAndRegistersAreNamed() {
    byte[] code = HexFormat.of().parseHex("64488b042528000000");
    assertThat(Capstone.open(X86_64).decode(code, 0))
        .isEqualTo(
            new Decoded(
                "mov",
                "rax, qword ptr fs:[0x28]",
                9,
                List.of(
                    new Decoded.Register(8, "rax"), new Decoded.Memory(8, "fs", "", "", 1, 0x28)),
                List.of(),
                List.of()));
  }

  @Test
  void anItInstructionIsForgotten() {
    Capstone capstone = Capstone.open(T32);
    Decoded it = capstone.decode(HexFormat.of().parseHex("04bf"), 0); // itt eq
    Decoded elsewhere = capstone.decode(HexFormat.of().parseHex("0846"), 0x1000);
    assertThat(it).isNotNull();
    assertThat(elsewhere).isNotNull();
    assertThat(elsewhere.mnemonic()).isEqualTo("mov");
  }

  @Test
  void registersThatAreNotNamedAreTold() {
    Decoded multiply = Capstone.open(X86_64).decode(HexFormat.of().parseHex("48f7e1"), 0);
    assertThat(multiply).isNotNull();
    assertThat(multiply.implicitReads()).containsExactly("rax");
    assertThat(multiply.implicitWrites()).containsExactly("rax", "rdx", "rflags");
  }

  @ParameterizedTest
  @CsvSource({
    "A64, 20fc5f88, 'ldaxr w0, [x1]', 4",
    "A32, 5bf07ff5, 'dmb ish', 4",
    "A32, 9f0c91e1, 'lda r0, [r1]', 4",
    "T32, bff35b8f, 'dmb ish', 4",
    "T32, 7047, 'bx lr', 2",
  })
  void everyModeDecodes(Isa isa, String bytes, String text, int length) {
    Decoded decoded = Capstone.open(isa.mode).decode(HexFormat.of().parseHex(bytes), 0);
    assertThat(decoded).isNotNull();
    assertThat(decoded.mnemonic() + ' ' + decoded.operandText()).isEqualTo(text);
    assertThat(decoded.length()).isEqualTo(length);
  }

  @Test
  void unknownBytesAreNull() {
    assertThat(Capstone.open(X86_64).decode(new byte[] {0x06}, 0)).isNull();
    assertThat(Capstone.open(X86_64).decode(new byte[0], 0)).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void anyBytesAreDecodedOrNot(Isa isa) {
    Capstone capstone = Capstone.open(isa.mode);
    Random random = new Random(3);
    for (int i = 0; i < 50_000; i++) {
      byte[] bytes = new byte[1 + random.nextInt(20)];
      random.nextBytes(bytes);
      Decoded decoded = capstone.decode(bytes, random.nextLong());
      if (decoded != null) {
        assertThat(decoded.length()).isBetween(1, bytes.length);
        assertThat(decoded.mnemonic()).isNotEmpty();
      }
    }
  }

  @Test
  void threadsMayShareIt() throws Exception {
    Capstone capstone = Capstone.open(X86_64);
    byte[] nop = {(byte) 0x90};
    byte[] ret = {(byte) 0xc3};
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      Future<Boolean> nops = threads.submit(always(capstone, nop, "nop"));
      Future<Boolean> rets = threads.submit(always(capstone, ret, "ret"));
      assertThat(nops.get()).isTrue();
      assertThat(rets.get()).isTrue();
    }
  }

  private static Callable<Boolean> always(Capstone capstone, byte[] code, String mnemonic) {
    return () -> {
      for (int i = 0; i < 20_000; i++) {
        Decoded decoded = capstone.decode(code, 0);
        if (decoded == null || !decoded.mnemonic().equals(mnemonic)) {
          return false;
        }
      }
      return true;
    };
  }
}
