// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.emu.flow.PassingCode.Callee;
import org.rsanemu.isa.code.CompiledCode;
import org.rsanemu.isa.service.Architectures;

class OperationCallsTest {
  private static final CompiledCode A64 = Architectures.named("aarch64").orElseThrow().code();

  @ParameterizedTest
  @CsvSource({
    "__aarch64_cas4_acq_rel,        2, 3, false",
    "__aarch64_swp8_rel,            1, 2, false",
    "__aarch64_ldadd4_relax,        1, 2, true",
    "__atomic_load_8,               0, 1, false",
    "__atomic_exchange_4,           0, 2, false",
    "__atomic_compare_exchange_8,   0, 3, false",
    "__atomic_fetch_add_8,          0, 2, true",
    // std::__atomic_base<int>::load(std::memory_order) const
    "_ZNKSt13__atomic_baseIiE4loadESt12memory_order, 0, 1, false",
    // std::atomic<int*>::store(int*, std::memory_order)
    "_ZNSt6atomicIPiE5storeES0_St12memory_order, 0, 2, false",
    // std::__atomic_base<int>::compare_exchange_strong(int&, int, two orders)
    "_ZNSt13__atomic_baseIiE23compare_exchange_strongERiiSt12memory_orderS2_, 0, 3, false",
    // std::__atomic_base<int>::fetch_add(int, std::memory_order)
    "_ZNSt13__atomic_baseIiE9fetch_addEiSt12memory_order, 0, 2, true",
    // std::__atomic_base<int>::operator++(int)
    "_ZNSt13__atomic_baseIiEppEi,   0, 2, true",
    // std::atomic<int>::operator=(int)
    "_ZNSt6atomicIiEaSEi,           0, 2, false"
  })
  void operations(String symbol, int pointer, int arguments, boolean arithmetic) {
    assertThat(OperationCalls.of(symbol, A64)).contains(new Callee(pointer, arguments, arithmetic));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "main",
        "__aarch64_have_lse_atomics",
        "atomic_load",
        // std::vector<int>::push_back(int const&)
        "_ZNSt6vectorIiSaIiEE9push_backERKi",
        // std::atomic<int>::is_lock_free() const
        "_ZNKSt6atomicIiE12is_lock_freeEv",
        // user::atomic<int>::load() const
        "_ZNK4user6atomicIiE4loadEv"
      })
  void others(String symbol) {
    assertThat(OperationCalls.of(symbol, A64)).isEmpty();
  }

  @Test
  void anOperationTouchesMemory() {
    assertThat(OperationCalls.of("__atomic_load_8", A64).orElseThrow().isOperation()).isTrue();
  }
}
