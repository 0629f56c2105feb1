// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

/** The rules of design section 4, each of which {@link MapMonitor} can leave out. */
public enum Rule {
  READ_ACQUIRES_LATER("a read: a ⊔= old"),
  ACQUIRE("if acquiring c ⊔= old"),
  ONLY_ACQUIRE_ACQUIRES("c ⊔= old only if acquiring"),
  RELEASE_PUBLISHES_C("a write: W = c if releasing"),
  ONLY_RELEASE_PUBLISHES_C("a write: W = r unless releasing"),
  WRITE_REPLACES_W("a write: W = ..., not W ⊔= ..."),
  RMW_KEEPS_W("an rmw: W ⊔= ..., not W = ..."),
  OWN_POSITION("c[x]=a[x]=ts"),
  W_KEEPS_TS("both keep W(x)[x]=ts"),
  ACQUIRE_FENCE("fence acq: c = a"),
  RELEASE_FENCE("fence rel: r = c"),
  FENCE_ORDER("acquiring before releasing"),
  SC_FENCE_IS_RMW("fence sc: rmw on f"),
  SC_FENCE_LEAVES_SC("fence sc: sc, Wsc(f) and Msc(f) stay"),
  START_INHERITS("the child's c, a, sc start as the parent's"),
  START_R_EMPTY("the child's r is empty"),
  JOIN_TAKES("join: c, a, sc take the child's"),
  HBSC_WRITE_AFTER_READS("write: sc ⊔= Msc"),
  HBSC_READ_AFTER_WRITE("read: sc ⊔= Wsc"),
  HBSC_READ_LEAVES("read: Msc ⊔= sc"),
  HBSC_READ_NOT_WRITE("read: Wsc stays"),
  HOLE("a write needs a hole"),
  CAS_BY_VALUE("strong compare-and-swap by value"),
  CAS_HOLE("strong compare-and-swap: the expected value before a hole"),
  WAIT_BY_VALUE("wait by value"),
  BLOCKING_HOLE("blocking compare-and-swap needs a hole"),
  AWARE_F("hb: c.f"),
  AWARE_S_H("hb of an sc access: S, c.h"),
  S_TAKES_H("sc access: S ⊔= c.h"),
  S_TAKES_WS("sc write: S ⊔= WS"),
  S_TAKES_MS("sc write: S ⊔= MS"),
  S_OWN("sc write: S[x] = ts"),
  WS_TAKES_S("sc write: WS ⊔= S"),
  MS_TAKES_S("sc read: MS ⊔= S"),
  H_TAKES_S("sc access: c.h, a.h ⊔= S"),
  Q_TAKES_WS("any write: c.q, a.q ⊔= WS"),
  Q_TAKES_MS("any write: c.q, a.q ⊔= MS"),
  WS_TAKES_F("any write: WS ⊔= c.f"),
  MS_TAKES_F("any read: MS ⊔= c.f"),
  FENCE_S_TAKES_H("fence sc: S ⊔= c.h"),
  FENCE_S_TAKES_Q("fence sc: S ⊔= c.q"),
  FENCE_S_TAKES_W("fence sc: S ⊔= c.w"),
  FENCE_S_TAKES_F("fence sc: S ⊔= c.f"),
  FENCE_H_TAKES_S("fence sc: c.h, a.h ⊔= S"),
  FENCE_F_TAKES_S("fence sc: c.f, a.f ⊔= S"),
  FENCE_W_TAKES_C("fence sc: W(f) ⊔= c"),
  S_TAKES_H_BEFORE("RC11, sc access: S ⊔= c.h before it acquires, not after"),
  S_TAKES_L("RC11, sc read: S ⊔= c.l[x]"),
  L_TAKES_S("RC11, sc write: c.l[x], a.l[x] ⊔= S"),
  H_TAKES_S_AFTER("RC11, sc write: c.h, a.h ⊔= S after W(x) is set, not before"),
  DROPPED_READ("a dropped read acquires nothing"),
  IGNORED_C("an ignored read: c as before"),
  IGNORED_A("an ignored read: a as before"),
  IGNORED_POSITION("an ignored read: c[x], a[x] as before"),
  IGNORED_S("an ignored read: S as before"),
  IGNORED_MS("an ignored read: MS takes nothing that it synchronized with"),
  IGNORED_IN_MS("an ignored read: MS ⊔= S if sc, and c.f"),
  IGNORED_IN_SC("an ignored read: hb_SC keeps it"),
  IGNORED_IF_MUST("a read is ignored only if SC orders the newest write before it");

  private final String text;

  Rule(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
