// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import static org.rsanemu.isa.cpu.RegisterSet.FLAGS;
import static org.rsanemu.isa.cpu.RegisterSet.generals;
import static org.rsanemu.isa.x86.X86Registers.RAX;
import static org.rsanemu.isa.x86.X86Registers.RCX;
import static org.rsanemu.isa.x86.X86Registers.RDI;
import static org.rsanemu.isa.x86.X86Registers.RDX;

import java.util.List;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.Disassembler;
import org.rsanemu.isa.flow.Disassembler.Disassembled;
import org.rsanemu.isa.flow.Draft;

/**
 * A vector or x87 instruction that no table of {@link X86Uses} names: false from a method here says
 * that it is not known.
 */
final class X86VectorUse {
  private final String mnemonic;
  private final Disassembled decoded;
  private final List<Disassembler.Operand> operands;
  private final X86Operands uses;
  private final Draft draft;

  X86VectorUse(String mnemonic, Disassembled decoded, X86Operands uses, Draft draft) {
    this.mnemonic = mnemonic;
    this.decoded = decoded;
    this.operands = decoded.operands();
    this.uses = uses;
    this.draft = draft;
  }

  /** One that names a vector register, and none of those with implied ones. */
  boolean vector() {
    if (mnemonic.startsWith("v")) {
      return false; // AVX, which the engine lacks
    }
    if (mnemonic.startsWith("pcmpestr") || mnemonic.startsWith("pcmpistr")) {
      operands.forEach(uses::read);
      draft.reads(mnemonic.startsWith("pcmpestr") ? generals(RAX, RDX) : RegisterSet.NONE);
      draft.changes(generals(RCX) | FLAGS | RegisterSet.vector(0));
      return true;
    }
    boolean stores = operands.getFirst() instanceof Disassembler.Memory; // and reads nothing there
    boolean overwrites =
        stores
            || (mnemonic.equals("movss") || mnemonic.equals("movsd"))
                && operands.stream().anyMatch(Disassembler.Memory.class::isInstance);
    if (overwrites) {
      uses.define(operands.getFirst());
    } else {
      uses.modify(operands.getFirst());
    }
    uses.readOthers();
    for (String name : decoded.implicitReads()) {
      draft.reads(X86Registers.set(name));
    }
    for (String name : decoded.implicitWrites()) {
      draft.changes(X86Registers.set(name));
    }
    if (mnemonic.contains("blendv")) {
      draft.reads(RegisterSet.vector(0));
    } else if (mnemonic.startsWith("maskmov")) {
      draft.addresses(generals(RDI)).stores();
    }
    return true;
  }

  /** One of the x87, whose stack is in no set. */
  boolean x87() {
    if (!mnemonic.startsWith("f") || mnemonic.contains("xsave") || mnemonic.contains("xrstor")) {
      return false;
    }
    boolean stores =
        mnemonic.startsWith("fst")
            || mnemonic.startsWith("fist")
            || mnemonic.startsWith("fnst")
            || mnemonic.startsWith("fbst")
            || mnemonic.startsWith("fns");
    for (Disassembler.Operand operand : operands) {
      if (operand instanceof Disassembler.Memory at) {
        uses.access(at, !stores, stores);
      } else {
        uses.modify(operand);
      }
    }
    draft.changesOthers();
    if (mnemonic.contains("com")) {
      draft.changes(FLAGS);
    } else if (mnemonic.startsWith("fcmov")) {
      draft.reads(FLAGS);
    }
    return true;
  }
}
