// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import org.rsanemu.oracle.Relation;

/** Armv8's {@code lob} (Arm ARM, B2.3), in the terms in which it is published. */
final class Armv8Axioms implements Axioms {
  @Override
  public Relation local(Acts acts) {
    return new Lob(acts).all();
  }

  private static final class Lob {
    private static final long ANY = ~0L;

    private final Acts acts;
    private final Relation po;
    private final Relation addr;
    private final Relation data;
    private final Relation ctrl;
    private final Relation pickAddr;
    private final Relation pickData;
    private final Relation pickCtrl;
    private final Relation lrs;
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
      Relation local = po.and(acts.sameLocation);
      lrs = local.minus(local.between(ANY, w).then(local)).between(w, r);
    }

    Relation all() {
      return acts.po
          .and(acts.sameLocation)
          .between(m, w)
          .or(dob())
          .or(pob())
          .or(isb())
          .or(aob())
          .or(bob());
    }

    private Relation dob() {
      return addr.or(data)
          .or(ctrl.between(ANY, w))
          .or(addr.then(po).between(ANY, w))
          .or(addr.or(data).then(lrs));
    }

    private Relation pob() {
      return pickAddr
          .between(ANY, w)
          .or(pickData)
          .or(pickCtrl.between(ANY, w))
          .or(pickAddr.then(po).between(ANY, w));
    }

    private Relation isb() {
      long isb = acts.fences("isb");
      Relation toIsb = ctrl.or(pickCtrl).or(addr.or(pickAddr).then(po));
      return toIsb.between(ANY, isb).then(po).between(r, m);
    }

    private Relation aob() {
      return acts.rmw.or(acts.rmw.then(lrs).between(ANY, a | q));
    }

    private Relation bob() {
      long single = acts.set(e -> !e.isInitial() && e.instruction().isAtomic());
      long both =
          l & single & acts.set(e -> !e.isInitial() && e.instruction().acquires());
      return po.between(a | q, m)
          .or(po.between(m, l))
          .or(po.between(l, a))
          .or(po.between(both, m))
          .or(fence("dmb", m, m))
          .or(fence("dmb.ld", r & acts.set(e -> e.isRead() && e.instruction().hasResult()), m))
          .or(fence("dmb.st", w, w));
    }

    private Relation fence(String name, long before, long after) {
      return po.between(before, acts.fences(name)).then(po).between(before, after);
    }

    private Relation dependency(String kind) {
      Relation result = new Relation(acts.size());
      for (int e = 0; e < acts.size(); e++) {
        Act act = acts.all.get(e);
        if (!act.isInitial()) {
          for (Instruction.Dependence dependence : act.instruction().dependences()) {
            if (dependence.kind().equals(kind)) {
              result.add(acts.indexOf(act.thread(), dependence.index(), false), e);
            }
          }
        }
      }
      return result;
    }

    /** A control dependency of an instruction holds for all that follow it. */
    private Relation sticky(Relation dependency) {
      return dependency.or(dependency.then(po));
    }
  }
}
