package org.rsanemu.isa.x86;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rsanemu.rc20.lift.Instruction;
import org.rsanemu.rc20.lift.Instruction.Decoded;
import org.rsanemu.rc20.lift.InstructionSet;
import org.rsanemu.rc20.lift.Meaning;
import org.rsanemu.rc20.lift.TableRow;
import org.rsanemu.rc20.lift.Trap;

/** x86-64. Instructions are known by the decoder's mnemonics. */
public final class X86 implements InstructionSet {
  private static final List<Row> ROWS = rows();
  private static final Map<String, List<Row>> BY_NAME = byName();

  @Override
  public String name() {
    return "x86-64";
  }

  @Override
  public int elfMachine() {
    return 62;
  }

  @Override
  public List<TableRow> table() {
    List<TableRow> table = new ArrayList<>();
    table.add(
        new TableRow("any other with a memory operand", "read acq / write rel", "SDM 3A 9.2.2"));
    ROWS.forEach(row -> table.add(row.asShown()));
    table.add(Unsupported.VECTOR_EXTENSIONS.asShown());
    return table;
  }

  @Override
  public Meaning meaning(Instruction instruction) {
    Decoded decoded = instruction.decoded();
    Meaning start = Meaning.of(decoded.length(), () -> text(instruction));
    if (Encoding.isVector(instruction.bytes())) {
      return start.with(Trap.UNSUPPORTED);
    }
    return decoded.length() == 0
        ? start.with(Trap.UNDEFINED)
        : meaning(Form.of(decoded), start);
  }

  private static Meaning meaning(Form form, Meaning start) {
    for (Row row : BY_NAME.getOrDefault(form.name(), List.of())) {
      if (row.matches(form)) {
        return row.sense().apply(form, start);
      }
    }
    return form.hasMemory() ? start.with(Memory.PLAIN) : start;
  }

  private static String text(Instruction instruction) {
    String text = instruction.decoded().text();
    if (!text.isEmpty()) {
      return text;
    }
    StringBuilder bytes = new StringBuilder(".byte");
    for (int i = 0; i < Math.min(8, instruction.bytes().length); i++) {
      bytes.append(" 0x%02x".formatted(instruction.bytes()[i]));
    }
    return bytes.toString();
  }

  private static List<Row> rows() {
    List<Row> all = new ArrayList<>(Memory.ROWS);
    all.addAll(Control.ROWS);
    all.addAll(Unsupported.ROWS);
    return List.copyOf(all);
  }

  private static Map<String, List<Row>> byName() {
    Map<String, List<Row>> byName = new HashMap<>();
    for (Row row : ROWS) {
      for (String name : row.names()) {
        byName.computeIfAbsent(name, n -> new ArrayList<>()).add(row);
      }
    }
    return byName;
  }
}
