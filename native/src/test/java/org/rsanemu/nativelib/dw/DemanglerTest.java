// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.dw;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DemanglerTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "_Z5outeri|outer(int)",
        "_ZZ4mainENKUlvE_clEv|main::{lambda()#1}::operator()() const",
        "_ZNKSt13__atomic_baseIiE4loadESt12memory_order"
            + "|std::__atomic_base<int>::load(std::memory_order) const",
        "_ZNSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainEUlvE_EEEEE6_M_runEv"
            + "|std::thread::_State_impl<std::thread::_Invoker<std::tuple<main::{lambda()#1}> >"
            + " >::_M_run()",
        "_ZNSt3mapIiSsSt4lessIiESaISt4pairIKiSsEEEixERS3_"
            + "|std::map<int, std::string, std::less<int>, std::allocator<std::pair<int const,"
            + " std::string> > >::operator[](int const&)",
        "_ZN4core4sync6atomic18AtomicPtr$LT$T$GT$5store17h78a9cd80bc70368fE"
            + "|core::sync::atomic::AtomicPtr<T>::store",
        "_ZN3rs14main28_$u7b$$u7b$closure$u7d$$u7d$17hadc4af59f9a40818E|rs1::main::{{closure}}",
        "_ZN67_$LT$alloc..boxed..Box$LT$T$C$A$GT$$u20$as$u20$core..fmt..Debug$GT$"
            + "3fmt17h846ee95d122fe976E"
            + "|<alloc::boxed::Box<T,A> as core::fmt::Debug>::fmt",
        "_RNvCsfLfy6EI15iL_7___rustc12___rust_alloc|__rustc::__rust_alloc",
        "_RNCNvCs6xxl1lAjzDf_1a4main0|a::main::{closure#0}",
        "_RNCNvCs6xxl1lAjzDf_1a4mains_0|a::main::{closure#1}",
        "_RINvCs6xxl1lAjzDf_1a4callNCNvB2_4main0EB2_|a::call::<a::main::{closure#0}>",
        "_RNvXCs6xxl1lAjzDf_1aINtB2_1WINtNtCslNYArtu3iFV_5alloc3vec3VechEENtB2_2Tr2goB2_"
            + "|<a::W<alloc::vec::Vec<u8>> as a::Tr>::go",
        "_RINvCs6xxl1lAjzDf_1a3genINtNtCslNYArtu3iFV_5alloc5boxed3BoxDNtNtCsgEmfK2I1SDS_4core3fmt"
            + "5DebugNtNtB10_6marker4SendEL_EEB2_"
            + "|a::gen::<alloc::boxed::Box<dyn core::fmt::Debug + core::marker::Send>>",
        "_RINvCs6xxl1lAjzDf_1a3genINtNtCslNYArtu3iFV_5alloc5boxed3BoxDNtNtNtNtCsgEmfK2I1SDS_4core"
            + "4iter6traits8iterator8Iteratorp4ItemmEL_EEB2_"
            + "|a::gen::<alloc::boxed::Box<dyn core::iter::traits::iterator::Iterator<Item = u32>>>",
        "_RINvC1a2cnKb1_Kc78_Kln5_E|a::cn::<true, 'x', -5>",
        "_RINvC1a3genFUKCEzE|a::gen::<unsafe extern \"C\" fn() -> !>",
        "_RINvC1a3genFG0_RL0_hRL1_eEB2_E|a::gen::<for<'a, 'b> fn(&'b u8, &'a str) -> a>",
        "_RINvC1a3genTRShQAtj3_OuPdTaEEE"
            + "|a::gen::<(&[u8], &mut [u16; 3], *mut (), *const f64, (i8,))>",
        "_RNvC1au9gre_6ka8i|a::größe",
        "_RNvC1a4main.llvm.123|a::main",
      })
  void names(String mangled, String name) {
    assertThat(Demangler.demangle(mangled)).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "main",
        "",
        "_Z",
        "_ZN",
        "_ZNSt",
        "_Zxyz",
        "_Z5oute",
        "_ZS9_",
        "_Z1fIJE",
        "_R",
        "_RNvC1a",
        "_RNvC1a9x",
        "_RNvB_1a",
        "_RNvC1au3_--",
        "_RINvC1a2cnKc100000041_E",
        "_RNvC1a1b%"
      })
  void whatIsNoMangledNameStaysAsItIs(String name) {
    assertThat(Demangler.demangle(name)).isEqualTo(name);
  }

  @Test
  @Timeout(30)
  void aNameThatDoublesWithEachParameterIsNotWrittenOut() {
    StringBuilder name = new StringBuilder("_Z1f1AIaaE");
    for (char c = 'A'; c <= 'Z'; c++) {
      String last = c == 'A' ? "S0_" : "S" + sequence(c - 'A') + "_";
      name.append("S_I").append(last).append(last).append('E');
    }
    assertThat(Demangler.demangle(name.toString())).isEqualTo(name.toString());
  }

  private static String sequence(int index) {
    return Integer.toString(index, 36).toUpperCase(java.util.Locale.ROOT);
  }

  @Test
  @Timeout(30)
  void deepNestingEnds() {
    String name = "_Z1f" + "P".repeat(3000) + "i";
    assertThat(Demangler.demangle(name)).isEqualTo(name);
  }
}
