// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourcePathTest {
  @ParameterizedTest
  @CsvSource({
    "/a/b.c, /a/b.c",
    "b.c, b.c",
    "./b.c, b.c",
    "/a/./b//c.h, /a/b/c.h",
    "/usr/bin/../lib/gcc/x/12/../../../../include/c++/12/atomic, /usr/include/c++/12/atomic",
    "../../b.c, ../../b.c",
    "a/../../b.c, ../b.c",
    "/../b.c, /b.c",
    "/a/.hidden/b.c, /a/.hidden/b.c",
  })
  void isNormalized(String path, String normal) {
    assertThat(SourcePath.normalize(path)).isEqualTo(normal);
  }

  @Test
  void isRelativeToWhereTheCompilerRan() {
    assertThat(SourcePath.resolve("/a/build", "../b.c")).isEqualTo("/a/b.c");
    assertThat(SourcePath.resolve("/a", "/b.c")).isEqualTo("/b.c");
    assertThat(SourcePath.resolve(null, "./b.c")).isEqualTo("b.c");
    assertThat(SourcePath.resolve("/a", "")).isEmpty();
  }
}
