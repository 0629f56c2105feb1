// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;

class OperationNamesTest {
  @ParameterizedTest
  @CsvSource({
    "std::atomic<int>::, load, LOAD, UNKNOWN",
    "std::atomic<bool>::, operator bool, LOAD, SEQ_CST",
    "std::__atomic_base<int>::, operator std::__atomic_base, LOAD, SEQ_CST",
    "'std::atomic_ref<int, true>::', operator=, STORE, SEQ_CST",
    "std::atomic_flag::, test, LOAD, UNKNOWN",
    "std::__1::atomic_flag::, clear, STORE, UNKNOWN",
    "std::atomic<int>::, operator|=, READ_MODIFY_WRITE, SEQ_CST",
    "std::__atomic_impl::, __fetch_add_flt, READ_MODIFY_WRITE, UNKNOWN",
    "'std::__1::__atomic_base<int, true>::', fetch_xor, READ_MODIFY_WRITE, UNKNOWN",
    "std::__1::, __cxx_atomic_compare_exchange_weak, COMPARE_AND_SWAP, UNKNOWN",
    "std::, atomic_compare_exchange_weak_explicit, COMPARE_AND_SWAP, UNKNOWN",
    "std::, atomic_exchange, READ_MODIFY_WRITE, SEQ_CST",
    "std::, atomic_flag_test_and_set, READ_MODIFY_WRITE, SEQ_CST",
    "std::, atomic_flag_clear_explicit, STORE, UNKNOWN",
    "std::, atomic_thread_fence, FENCE, UNKNOWN",
    "std::, atomic_signal_fence, SIGNAL_FENCE, UNKNOWN",
    "std::atomic<std::shared_ptr<int> *>::, load, LOAD, UNKNOWN",
    "'boost::atomics::detail::base_atomic<int, int, false>::', opaque_add, READ_MODIFY_WRITE, UNKNOWN",
    "boost::atomics::detail::fence_operations::, thread_fence, FENCE, UNKNOWN",
    "core::sync::atomic::AtomicU32::, swap, READ_MODIFY_WRITE, UNKNOWN",
    "core::sync::atomic::{impl#7}::, compare_and_swap, COMPARE_AND_SWAP, UNKNOWN",
    "core::sync::atomic::, atomic_umax, READ_MODIFY_WRITE, UNKNOWN",
    "core::sync::atomic::, compiler_fence, SIGNAL_FENCE, UNKNOWN",
    "__gnu_cxx::, __exchange_and_add, READ_MODIFY_WRITE, ACQ_REL",
  })
  void whatIsAnOperation(String scopes, String name, Kind kind, Order implied) {
    assertThat(OperationNames.of(scopes, name))
        .isEqualTo(new OperationNames.Meaning(kind, implied));
  }

  @ParameterizedTest
  @CsvSource({
    "std::atomic<int>::, wait",
    "std::atomic<int>::, atomic",
    "std::atomic<int>::, is_lock_free",
    "std::atomic<std::shared_ptr<int> >::, load",
    "std::, exchange",
    "std::, atomic_init",
    "std::, atomic_is_lock_free",
    "std::, atomic_wait",
    "std::vector<int>::, operator=",
    "'', load",
    "mine::atomic<int>::, load",
    "core::sync::atomic::AtomicU32::, new",
    "core::sync::atomic::AtomicU32::, fetch_update",
    "core::cell::Cell<u32>::, swap",
    "__gnu_cxx::, __exchange_and_add_dispatch",
  })
  void whatIsNone(String scopes, String name) {
    assertThat(OperationNames.of(scopes, name)).isNull();
  }

  @Test
  void everyModificationThatCppHas() {
    for (String name : "add sub and or xor".split(" ")) {
      assertThat(OperationNames.of("std::atomic<int>::", "fetch_" + name)).isNotNull();
      assertThat(OperationNames.of("std::", "atomic_fetch_" + name)).isNotNull();
    }
  }
}
