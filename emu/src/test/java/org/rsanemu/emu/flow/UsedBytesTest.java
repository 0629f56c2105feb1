// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.isa.flow.BitDecoder;
import org.rsanemu.isa.flow.Code;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.lift.Disassemblers;

class UsedBytesTest {
  @ParameterizedTest
  @CsvSource({
    "a64, 200040f923004039001040d3c0035fd6, 01", // another load between
    "a64, 200040f900b46593c0035fd6, 30",
    "a64, 200040f9021040d3c0035fd6, all", // the register stays
    "a64, 200040f903040091001040d3c0035fd6, 01", // a sum that nobody reads
    "a64, 208440f8001040d3c0035fd6, 01", // the address changes
    "a64, 200040f9430000b4001040d3c0035fd6, all", // a branch leads past
    "a64, 200040f9400000b4001040d3c0035fd6, all", // of it
    "a64, 200040f9200000f9001040d3c0035fd6, all", // it is stored
    "a64, 200040f920000039001040d3c0035fd6, 01", // of it a byte
    "a64, 200040f902146038001040d3c0035fd6, all", // it is an address
    "a64, 200040f900000094001040d3c0035fd6, all", // a call may read it
    "x86, 488b174889f848c1e218c3, 1f",
    "x86, 488b17c1e218c3, 01", // shifts 32 bits
    "x86, 8b1748c1e218c3, all",
    "x86, 488b0f48d3e1c3, all", // by as many as it has read
    "x86, 488b1748c1e258c3, 1f", // of 24
    "x86, f2480f2c1748c1e218c3, all", // converts
    "x86, 8b0783e01fc3, 01",
    "x86, 8b078d480183e11f25e0ff00000fb7c009c8668907c3, 03", // what another member has stays
    "x86, 8b0725e0ffff0009c889070fb7c0c3, 07",
    "x86, 8b07c1e80583e007c3, 01",
    "x86, 8b07c1e80683e007c3, 03",
    "x86, 8b07a807c3, all", // it is returned
    "x86, 8b07a807b800000000c3, all", // nothing is used: that is something else
    "a64, 200080b900bc68d3c0035fd6, 08", // the sign
    "a64, 200040b9003c48d3c0035fd6, 02",
    "t32, 0868c0f308207047, 06",
    "t32, 0868c0f308200860002070477047, 06",
    "a64, 2084404c21008040c0035fd6, all", // unknown
    "a64, 44957f6de4b7072f440000fdc0035fd6, 55", // BIC of each second byte
    "a64, 0200c03d4244a34e2200803d0204004fc0035fd6, all", // SSHL by a register is no SSHLL
    "a64, 020040b9e223622a2200003902008052c0035fd6, all", // MVN of what is shifted
    "a32, 002090e5322c83e10020c1e50020a0e31eff2fe1, all", // ORR of what a register shifts
    "x86, f30f6f07b8ff000000660f6ec8660f70c900660fdbc10f1106660fefc0660fefc9c3, all", // a mask
    "x86, f30f6f0731c0f7d0660f6ec8660f70c900660fdbc10f1106660fefc0660fefc9c3, all",
    "x86, f30f6f07660f76c9660f71d108660fdbc10f1106660fefc0c3, 5555", // one that is known
    "x86, f30f6f07660f76c9660f71d108660fdfc80f110e660fefc0660fefc9c3, aaaa",
    "x86, 488b078906ff2564000000, all", // it jumps somewhere
    "x86, 4c8b17448916e805000000f3900faee848890424c3, all", // a thunk
    "a64, 2084404c400000fd00e4006f01e4006fc0035fd6, 3333", // LD2, a half of a half is stored
    "a64, 2084404c400000fd410080fdc0035fd6, all",
  })
  void areThoseThatAreCutOut(String set, String hex, String expected) {
    byte[] code = HexFormat.of().parseHex(hex);
    RegisterUses uses = CodeSorts.uses(set, code);
    Code there = CodeSorts.code(set, code);
    BitDecoder bits = Architectures.of(CodeSorts.elfMachine(set)).bits(Disassemblers::open);
    VectorConstants constants =
        new VectorConstants(
            uses,
            bits,
            there,
            _ -> FunctionFlow.of(uses, CodeSorts.BASE, CodeSorts.BASE + code.length),
            (_, _) -> null);
    UsedBytes used = new UsedBytes(uses, new Liveness(uses), bits, there, constants);
    long bytes = used.of(CodeSorts.BASE);
    assertThat(bytes == UsedBytes.ALL ? "all" : "%02x".formatted(bytes)).isEqualTo(expected);
  }
}
