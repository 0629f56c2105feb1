// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamePatternsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "_start",
        "__libc_start_main",
        "_dl_relocate_static_pie",
        "_IO_new_file_write",
        "printf",
        "pthread_mutex_lock",
        "_ZNSt6thread4joinEv",
        "_ZNKSt9exception4whatEv",
        "_ZNSs6appendEPKcm",
        "_ZNSo5flushEv",
        "_ZSt4cout",
        "_Znwm",
        "_ZdlPvm",
        "_ZN3std2rt10lang_start17h0123456789abcdefE",
      })
  void theToolchains(String name) {
    assertThat(ToolchainFunctions.isName(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "main",
        "worker",
        "printf2",
        "my_malloc",
        "_ZN4core7currentEv",
        "_ZN3fooC1Ev",
        "_Z5outeri",
        "_ZNSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainEUlvE_EEEEE6_M_runEv",
        "_ZNSt17_Function_handlerIFvvEZ4mainEUlvE_E9_M_invokeERKSt9_Any_data",
        "_RNvC5crate4main",
      })
  void theUsers(String name) {
    assertThat(ToolchainFunctions.isName(name)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "__aarch64_ldadd4_acq",
        "__atomic_fetch_add_16",
        "__sync_val_compare_and_swap_4",
        "memcpy",
        "__memcpy_avx_unaligned_erms",
        "__memset_sse2_unaligned",
        "strlen",
        "__strcpy_chk",
        "_ZNSt13__atomic_baseIiE5storeEiSt12memory_order",
        "__aeabi_memcpy4",
        "__aeabi_ldiv0",
        "__aeabi_uidivmod",
        "__divti3",
        "__udivmoddi4",
        "__umodti3",
      })
  void onBehalfOfTheCaller(String name) {
    assertThat(UserCode.actsForCaller(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "main",
        "memalign",
        "strerror",
        "strftime",
        "printf",
        "_ZNSt6vectorIiE",
        "stress",
        "stream_read",
        "strategy_",
        "member",
        "memory_pool_take",
      })
  void onItsOwn(String name) {
    assertThat(UserCode.actsForCaller(name)).isFalse();
  }
}
