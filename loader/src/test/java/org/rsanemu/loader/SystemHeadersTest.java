// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SystemHeadersTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/usr/include/c++/12/atomic",
        "/usr/include/stdio.h",
        "/usr/lib/gcc/x86_64-linux-gnu/12/include/stdatomic.h",
        "/usr/lib/gcc-cross/aarch64-linux-gnu/12/include/stdatomic.h",
        "/usr/aarch64-linux-gnu/include/c++/12/thread",
        "/usr/lib/llvm-14/lib/clang/14.0.6/include/stdatomic.h",
        "/opt/gcc-13/include/c++/13/atomic",
        "/rustc/9fc6b43126469e3858e2fe86cafb4f0fd5068869/library/core/src/sync/atomic.rs",
        "/rust/deps/memchr-2.7.6/src/arch/x86_64/memchr.rs",
      })
  void theSystems(String file) {
    assertThat(SystemHeaders.contains(file)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "queue.h",
        "/home/me/include/queue.h",
        "/usr/src/my-queue/include/queue.h",
        "/work/usr/include/queue.h",
      })
  void theUsers(String file) {
    assertThat(SystemHeaders.contains(file)).isFalse();
  }
}
