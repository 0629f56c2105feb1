// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StaticLocationTest {
  private static final byte[] TABLE = {0, 0, 0, 0, 0, 0, 0, 0, 0x10, 0x20, 0, 0, 0x30, 0x40, 0, 0};

  private static long address(int addressSize, int... expression) {
    return StaticLocation.address(bytes(expression), addressSize, TABLE, 8);
  }

  private static long threadLocal(int addressSize, int... expression) {
    return StaticLocation.threadLocal(bytes(expression), addressSize, TABLE, 8);
  }

  private static byte[] bytes(int... expression) {
    byte[] bytes = new byte[expression.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) expression[i];
    }
    return bytes;
  }

  @Test
  void aThreadsOwn() {
    assertThat(threadLocal(8, 0x0e, 8, 1, 0, 0, 0, 0, 0, 0, 0x9b)).isEqualTo(0x108);
    assertThat(threadLocal(8, 0x0e, 8, 1, 0, 0, 0, 0, 0, 0, 0xe0)).isEqualTo(0x108);
    assertThat(threadLocal(4, 0x0c, 8, 1, 0, 0, 0x9b)).isEqualTo(0x108);
    assertThat(threadLocal(4, 0xa2, 1, 0x9b)).isEqualTo(0x4030);
    assertThat(threadLocal(4, 0xfc, 0, 0xe0)).isEqualTo(0x2010);
    assertThat(threadLocal(4, 0xa2, 2, 0x9b)).isEqualTo(-1);
    assertThat(threadLocal(8, 0x0e, 0x9b)).isEqualTo(-1);
    assertThat(threadLocal(8, 0x9b)).isEqualTo(-1);
    assertThat(threadLocal(8)).isEqualTo(-1);
    assertThat(threadLocal(4, 0x03, 0x78, 0x56, 0x34, 0x12)).isEqualTo(-1);
  }

  @Test
  void anAddress() {
    assertThat(address(4, 0x03, 0x78, 0x56, 0x34, 0x12)).isEqualTo(0x12345678);
    assertThat(address(8, 0x03, 1, 0, 0, 0, 1, 0, 0, 0)).isEqualTo(0x100000001L);
  }

  @Test
  void anAddressAndAnOffset() {
    assertThat(address(4, 0x03, 0, 0x10, 0, 0, 0x23, 0x80, 0x01)).isEqualTo(0x1080);
  }

  @Test
  void anIndexOfAnAddress() {
    assertThat(address(4, 0xa1, 1)).isEqualTo(0x4030);
    assertThat(address(4, 0xfb, 1)).isEqualTo(0x4030);
  }

  @Test
  void whatIsNoStaticAddress() {
    assertThat(address(8)).isEqualTo(-1);
    assertThat(address(8, 0x03, 1)).isEqualTo(-1);
    assertThat(address(4, 0xa1, 2)).isEqualTo(-1);
    assertThat(address(4, 0xa1, 0xff, 0xff, 0xff, 0xff, 0xff)).isEqualTo(-1);
    // On the stack; thread-local.
    assertThat(address(8, 0x91, 0x70)).isEqualTo(-1);
    assertThat(address(8, 0x03, 1, 0, 0, 0, 0, 0, 0, 0, 0xe0)).isEqualTo(-1);
  }
}
