// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import java.util.EnumMap;
import java.util.Map;
import org.rsanemu.model.hardware.Reason;
import org.rsanemu.oracle.EventRelation;

/** Armv8's {@code lob} (Arm ARM, B2.3), in the terms in which it is published. */
final class Armv8Axioms implements Axioms {
  @Override
  public Map<Reason, EventRelation> rows(Acts acts) {
    return new Lob(acts).rows();
  }

  private static final class Lob {
    private static final long ANY = ~0L;

    private final Map<Reason, EventRelation> rows = new EnumMap<>(Reason.class);
    private final Acts acts;
    private final EventRelation po;
    private final EventRelation addr;
    private final EventRelation data;
    private final EventRelation ctrl;
    private final EventRelation pickAddr;
    private final EventRelation pickData;
    private final EventRelation pickCtrl;
    private final EventRelation lrs;
    private final long r;
    private final long w;
    private final long m;
    private final long a;
    private final long q;
    private final long l;

    Lob(Acts acts) {
      this.acts = acts;
      po = acts.po;
      r = acts.reads();
      w = acts.writes();
      m = r | w;
      a = acts.set(e -> e.isRead() && e.instruction().acquires());
      q = acts.set(e -> e.isRead() && e.instruction().acquiresPc());
      l = acts.set(e -> e.write() && !e.isInitial() && e.instruction().releases());
      addr = dependency("addr").between(r, m);
      data = dependency("data").between(r, w);
      ctrl = sticky(dependency("ctrl"));
      pickAddr = dependency("paddr").between(r, m);
      pickData = dependency("pdata").between(r, w);
      pickCtrl = sticky(dependency("pctrl"));
      EventRelation local = po.and(acts.sameLocation);
      lrs = local.minus(local.between(ANY, w).then(local)).between(w, r);
    }

    Map<Reason, EventRelation> rows() {
      rows.put(Reason.SAME_LOCATION, po.and(acts.sameLocation).between(m, w));
      dependencies();
      picks();
      isb();
      barriers();
      atomics();
      return rows;
    }

    private void dependencies() {
      rows.put(Reason.ADDRESS, addr);
      rows.put(Reason.DATA, data);
      rows.put(Reason.CONTROL, ctrl.between(ANY, w));
      rows.put(Reason.ADDRESS_PO, addr.then(po).between(ANY, w));
      rows.put(Reason.ADDRESS_FORWARDED, addr.then(lrs));
      rows.put(Reason.DATA_FORWARDED, data.then(lrs));
    }

    private void picks() {
      rows.put(Reason.PICK_ADDRESS, pickAddr.between(ANY, w));
      rows.put(Reason.PICK_DATA, pickData);
      rows.put(Reason.PICK_CONTROL, pickCtrl.between(ANY, w));
      rows.put(Reason.PICK_ADDRESS_PO, pickAddr.then(po).between(ANY, w));
    }

    private void isb() {
      rows.put(Reason.CONTROL_ISB, throughIsb(ctrl));
      rows.put(Reason.PICK_CONTROL_ISB, throughIsb(pickCtrl));
      rows.put(Reason.ADDRESS_ISB, throughIsb(addr.then(po)));
      rows.put(Reason.PICK_ADDRESS_ISB, throughIsb(pickAddr.then(po)));
    }

    private EventRelation throughIsb(EventRelation toIsb) {
      return toIsb.between(ANY, acts.fences("isb")).then(po).between(r, m);
    }

    private void barriers() {
      long results = acts.set(e -> e.isRead() && e.instruction().hasResult());
      rows.put(Reason.ACQUIRE, po.between(a | q, m));
      rows.put(Reason.RELEASE, po.between(m, l));
      rows.put(Reason.RELEASE_ACQUIRE, po.between(l, a));
      rows.put(Reason.FENCE_FULL, fence("dmb", m, m));
      rows.put(Reason.FENCE_LOAD, fence("dmb.ld", results, m));
      rows.put(Reason.FENCE_STORE, fence("dmb.st", w, w));
      rows.put(Reason.FENCE_STORE_DSB, fence("dsb.st", w, m));
    }

    private void atomics() {
      long single = acts.set(e -> !e.isInitial() && e.instruction().isAtomic());
      long acquiring = acts.set(e -> !e.isInitial() && e.instruction().acquires());
      rows.put(Reason.RMW, acts.rmw);
      rows.put(Reason.RMW_FORWARDED, acts.rmw.then(lrs).between(ANY, a | q));
      rows.put(Reason.ACQUIRE_RELEASE_RMW, po.between(l & single & acquiring, m));
    }

    private EventRelation fence(String name, long before, long after) {
      return po.between(before, acts.fences(name)).then(po).between(before, after);
    }

    private EventRelation dependency(String kind) {
      EventRelation result = new EventRelation(acts.size());
      for (int e = 0; e < acts.size(); e++) {
        Act act = acts.all.get(e);
        if (!act.isInitial()) {
          for (VectorInstruction.Dependence dependence : act.instruction().dependences()) {
            if (dependence.kind().equals(kind)) {
              result.add(acts.indexOf(act.thread(), dependence.index(), false), e);
            }
          }
        }
      }
      return result;
    }

    /** A control dependency of an instruction holds for all that follow it. */
    private EventRelation sticky(EventRelation dependency) {
      return dependency.or(dependency.then(po));
    }
  }
}
