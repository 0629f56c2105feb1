// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * C programs in which a thread reads plain variables on conditions that it reads atomically, and
 * another one writes them, before or after it makes the conditions true. By a seed.
 */
final class ConditionalPrograms {
  private static final List<String> TYPES =
      List.of("int", "unsigned", "long", "short", "unsigned char", "signed char");

  private static final int FLAGS = 2;

  private final Random random;
  private final List<String> lines = new ArrayList<>();

  private ConditionalPrograms(long seed) {
    random = new Random(seed);
  }

  /** The text of one. */
  static String text(long seed) {
    return new ConditionalPrograms(seed).text();
  }

  private String text() {
    int reads = 3 + random.nextInt(3);
    List<String> types = new ArrayList<>();
    lines.add("#include \"litmus.h\"");
    variables(types, 2 * reads);
    lines.add("static atomic_int f0;");
    lines.add("static %s f1;".formatted(chosen(List.of("atomic_bool", "atomic_int"))));
    lines.add("static long out[%d];".formatted(reads));
    lines.add("static volatile long base;");
    writer(types);
    lines.add("THREAD(reader) {");
    lines.add("  long a = base;");
    for (int i = 0; i < reads; i++) {
      lines.add("  {");
      lines.add(read(i, types.get(2 * i)));
      lines.add("  }");
    }
    lines.add("  return arg;");
    lines.add("}");
    lines.add("int main(void) {");
    lines.add("  RUN(writer, reader);");
    lines.add("  long sum = 0;");
    lines.add("  for (int i = 0; i < %d; i++) sum += out[i];".formatted(reads));
    lines.add("  base = sum;");
    lines.add("  return 0;");
    lines.add("}");
    return String.join("\n", lines) + "\n";
  }

  /** Variables of their own, or neighbours, of which one instruction may load two. */
  private void variables(List<String> types, int count) {
    String common = random.nextBoolean() ? chosen(List.of("int", "long")) : null;
    for (int i = 0; i < count; i++) {
      types.add(common == null ? chosen(TYPES) : common);
    }
    lines.add(common == null ? "" : "struct {");
    for (int i = 0; i < count; i++) {
      lines.add("%s %s d%d;".formatted(common == null ? "static" : "", types.get(i), i));
    }
    lines.add(common == null ? "" : "} all;");
    for (int i = 0; common != null && i < count; i++) {
      lines.add("#define d%d all.d%d".formatted(i, i));
    }
  }

  private void writer(List<String> types) {
    List<String> writes = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      writes.add("  d%d = (%s)(a + %d);".formatted(i, types.get(i), 1 + random.nextInt(90)));
    }
    Collections.shuffle(writes, random);
    int place = 0;
    for (int flag = 0; flag < FLAGS; flag++) {
      place += random.nextInt(writes.size() + 1 - place);
      writes.add(place, "  store(&f%d, 1, rel);".formatted(flag));
    }
    lines.add("THREAD(writer) {");
    lines.add("  long a = base;");
    lines.addAll(writes);
    lines.add("  return arg;");
    lines.add("}");
  }

  /** Of variables of its own: of two reads of one, optimizers make one. */
  private String read(int number, String type) {
    String load = "load(&f%d, acq)".formatted(random.nextInt(FLAGS));
    String condition = load + chosen(List.of("", " == 1", " && a < 5", " > 0"));
    String start = chosen(List.of("0", "-1", "7", "a"));
    String value = chosen(List.of("long", "int", type));
    String read = "d" + 2 * number;
    String second = "d" + (2 * number + 1);
    String assigned =
        switch (random.nextInt(7)) {
          case 0 -> "if (%s) v = %s;".formatted(condition, read);
          case 1 -> "v = (%s) ? %s : %s;".formatted(condition, read, second);
          case 2 -> "if ((%s) && %s == %d) v = 99;".formatted(condition, read, constant());
          case 3 -> "if (%s) v = %s + a; else v = 98;".formatted(condition, read);
          case 4 -> "if ((%s) && %s > %d) v = %s;".formatted(condition, read, constant(), second);
          case 5 -> "long k = %s; if (%s) v = k; else v = k + 3;".formatted(read, condition);
          default -> "if (!(%s)) v = %s;".formatted(condition, read);
        };
    return "    %s v = %s;\n    %s\n    out[%d] = v;".formatted(value, start, assigned, number);
  }

  private int constant() {
    return 1 + random.nextInt(90);
  }

  private String chosen(List<String> of) {
    return of.get(random.nextInt(of.size()));
  }
}
