// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names as rustc 1.95 makes them. */
class RustCratesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "_RNvNtNtCsgEmfK2I1SDS_4core4sync6atomic5fenceCs2yKp7xUVB4o_2r1",
        "_RINvNtNtCsjrHSEGnQ3l9_3std2rt10lang_startuECs2yKp7xUVB4o_2r1",
        "_RNCINvNtCsjrHSEGnQ3l9_3std2rt10lang_startuE0Cs2yKp7xUVB4o_2r1",
        "_RNvMs1v_NtNtCsgEmfK2I1SDS_4core4sync6atomicNtB6_11AtomicUsize9fetch_add",
        "_RNvXs_NtNtCsjrHSEGnQ3l9_3std2io5errorNtB4_5ErrorNtNtCsgEmfK2I1SDS_4core3fmt5Debug3fmt",
        "_RNSNvYNCINvNtCsjrHSEGnQ3l9_3std2rt10lang_startuE0INtNtNtCsgEmfK2I1SDS_4core3ops8function6FnOnceuE9call_once6vtableCs2yKp7xUVB4o_2r1",
        "_RNvYNtCs2yKp7xUVB4o_2r13OneNtNtNtNtCsgEmfK2I1SDS_4core4iter6traits8iterator8Iterator3sum",
      })
  void ofTheStandardLibrary(String name) {
    assertThat(RustCrates.isStandard(name)).isTrue();
    assertThat(ToolchainFunctions.isName(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "main",
        "_RNvCs2yKp7xUVB4o_2r14main",
        "_RNvC5crate4main",
        "_RNCNvCs2yKp7xUVB4o_2r14main0B3_",
        "_RINvCs2yKp7xUVB4o_2r14bumpNtNtNtCsgEmfK2I1SDS_4core4sync6atomic10AtomicBoolEB2_",
        "_RNvXCs2yKp7xUVB4o_2r1NtNtNtCsgEmfK2I1SDS_4core4sync6atomic10AtomicBoolNtB2_4Look4look",
        "_RNvYNtCs2yKp7xUVB4o_2r13OneNtB4_5Trait4call",
        "_RNvXs_NtCsgEmfK2I1SDS_4core6optionINtB4_6OptionjENtNtB6_5clone5Clone5cloneCs2yKp7xUVB4o_2r1",
        "_RNvXs1_NtCsgEmfK2I1SDS_4core6optionINtB5_6OptionNtCs2yKp7xUVB4o_2r13OneENtNtB7_5clone5Clone5cloneBM_",
        "_RNvC99core4main",
        "_RNvC99999999999core",
        "_R",
        "_RY",
      })
  void ofTheUser(String name) {
    assertThat(RustCrates.isStandard(name)).isFalse();
    assertThat(RustCrates.isAtomic(name)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "_RINvNtNtCsgEmfK2I1SDS_4core4sync6atomic11atomic_loadhECs2yKp7xUVB4o_2r1",
        "_RNvMs3_NtNtCsgEmfK2I1SDS_4core4sync6atomicNtB5_10AtomicBool4loadCs2yKp7xUVB4o_2r1",
        "_RNvNtNtCsgEmfK2I1SDS_4core4sync6atomic5fenceCs2yKp7xUVB4o_2r1",
      })
  void ofAtomics(String name) {
    assertThat(RustCrates.isAtomic(name)).isTrue();
    assertThat(UserCode.actsForCaller(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "_RNvCs2yKp7xUVB4o_2r14main",
        "_RINvCs2yKp7xUVB4o_2r14bumpNtNtNtCsgEmfK2I1SDS_4core4sync6atomic10AtomicBoolEB2_",
        "_RNCNvCs2yKp7xUVB4o_2r14main0B3_",
        "_ZN2r14bump17h0123456789abcdefE",
      })
  void ofAnotherCrate(String name) {
    assertThat(RustCrates.isOfOther(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "_RNvNtNtCsgEmfK2I1SDS_4core4sync6atomic5fence",
        "_RNvNtCs2yKp7xUVB4o_5gimli4read5parse",
        "_ZN9hashbrown3raw5inner17h0123456789abcdefE",
        "_ZN50_$LT$T$u20$as$u20$core..convert..Into$LT$U$GT$$GT$4into17h0123456789abcdefE",
        "_ZN2r14bumpEv",
        "worker",
      })
  void ofNobodyInParticular(String name) {
    assertThat(RustCrates.isOfOther(name)).isFalse();
  }
}
