// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.loader.DebianPackages.Package;

class DebianPackagesTest {
  private static final int X86_64 = 62;
  private static final int AARCH64 = 183;
  private static final int ARM = 40;

  /** Looked up in bookworm with dpkg and apt-cache. */
  @ParameterizedTest
  @CsvSource({
    "ld-linux-x86-64.so.2, libc6",
    "/lib/ld-linux-aarch64.so.1, libc6",
    "ld-linux-armhf.so.3, libc6",
    "libc.so.6, libc6",
    "libm.so.6, libc6",
    "libpthread.so.0, libc6",
    "ld-musl-aarch64.so.1, musl",
    "libc.so, musl",
    "libstdc++.so.6, libstdc++6",
    "libgcc_s.so.1, libgcc-s1",
    "libgomp.so.1, libgomp1",
    "libtsan.so.2, libtsan2",
    "libc++.so.1, libc++1-14",
    "libc++abi.so.1, libc++abi1-14",
    "libLLVM-15.so.1, libllvm15",
    "libz.so.1, zlib1g",
    "libbz2.so.1.0, libbz2-1.0",
    "libcrypto.so.3, libssl3",
    "libsqlite3.so.0, libsqlite3-0",
    "libglib-2.0.so.0, libglib2.0-0",
    "libgthread-2.0.so.0, libglib2.0-0",
    "libncursesw.so.6, libncursesw6",
    "libpanel.so.6, libncurses6",
    "libtinfo.so.6, libtinfo6",
    "libicui18n.so.72, libicu72",
    "libboost_program_options.so.1.74.0, libboost-program-options1.74.0",
    "libpython3.11.so.1.0, libpython3.11",
    "libpcre2-8.so.0, libpcre2-8-0",
    "libtbb.so.12, libtbb12",
    "libavcodec.so.59, libavcodec59",
    "libevent-2.1.so.7, libevent-2.1-7",
  })
  void wellKnownOnesAreCertain(String file, String name) {
    assertThat(DebianPackages.of(file, AARCH64, false))
        .isEqualTo(new Package(name + ":arm64", false));
  }

  @ParameterizedTest
  @CsvSource({
    "liblzma.so.5, liblzma5",
    "libzstd.so.1, libzstd1",
    "libreadline.so.8, libreadline8",
    "libffi.so.8, libffi8",
    "libelf.so.1, libelf1",
    "libmagic.so.1, libmagic1",
    "libfoo-2.so.0, libfoo-2-0",
    "libopcodes-2.40.so, libopcodes2.40",
    "libX11.so.6, libx11-6",
  })
  void othersByConvention(String file, String name) {
    assertThat(DebianPackages.of(file, ARM, false).name()).isEqualTo(name + ":armhf");
  }

  @Test
  void aGuessSaysSo() {
    assertThat(DebianPackages.of("libfoo.so.3", X86_64, false).phrase())
        .isEqualTo("perhaps in Debian's package libfoo3:amd64");
    assertThat(DebianPackages.of("libz.so.1", X86_64, false).phrase())
        .isEqualTo("in Debian's package zlib1g:amd64");
  }

  @ParameterizedTest
  @CsvSource({
    "libc.so.6, libc6-armhf-cross",
    "ld-linux-armhf.so.3, libc6-armhf-cross",
    "libatomic.so.1, libatomic1-armhf-cross",
    "libz.so.1, zlib1g:armhf",
  })
  void theCrossCompilersLibrariesHavePackagesOfTheirOwn(String file, String name) {
    assertThat(DebianPackages.of(file, ARM, true)).isEqualTo(new Package(name, false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"plugin.so", "", "libfoo.so", "/system/bin/linker64", "lib\n.so.1"})
  void ofOthersNothingIsSaid(String file) {
    assertThat(DebianPackages.of(file, X86_64, false)).isNull();
  }

  @Test
  void anotherMachineHasNone() {
    assertThat(DebianPackages.of("libc.so.6", 258, false)).isNull();
  }
}
