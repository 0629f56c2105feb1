// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A litmus test by its name in the style of Alglave and Maranget's diy, {@code MP+dmb.sy+addr}: the
 * family says what accesses each thread begins and ends with, and what comes between threads; the
 * rest says, thread by thread, how a thread's accesses hang together.
 *
 * <p>A thread is a chain of edges joined by {@code -}: {@code po}, {@code dmb.sy}, {@code dmb.ld},
 * {@code dmb.st}, {@code mfence}, {@code addr}, {@code data}, {@code ctrl}, {@code ctrlisb}, {@code
 * addrisb}, and their picks ({@code paddr}); {@code rfi} and {@code fri} stay at their location.
 * Two letters after an edge, where there are some, are its ends' marks: {@code a} LDAR, {@code q}
 * LDAPR, {@code l} STLR, {@code p} none. A trailing {@code s} repeats the chain for all threads;
 * none at all is {@code po} everywhere.
 */
final class LitmusCycle {
  /** Threads by what they begin and end with, in order of the cycle. */
  private static final Map<String, String> FAMILIES =
      Map.ofEntries(
          Map.entry("MP", "WW RR"),
          Map.entry("SB", "WR WR"),
          Map.entry("LB", "RW RW"),
          Map.entry("S", "WW RW"),
          Map.entry("R", "WW WR"),
          Map.entry("2+2W", "WW WW"),
          Map.entry("WRC", "W RW RR"),
          Map.entry("RWC", "W RR WR"),
          Map.entry("WWC", "W RW RW"),
          Map.entry("WRW+WR", "W RW WR"),
          Map.entry("WRR+2W", "W RR WW"),
          Map.entry("WRW+2W", "W RW WW"),
          Map.entry("ISA2", "WW RW RR"),
          Map.entry("W+RWC", "WW RR WR"),
          Map.entry("Z6.0", "WW RW WR"),
          Map.entry("Z6.1", "WW WW RW"),
          Map.entry("Z6.2", "WW RW RW"),
          Map.entry("Z6.3", "WW WW RR"),
          Map.entry("Z6.4", "WW WR WR"),
          Map.entry("Z6.5", "WW WW WR"),
          Map.entry("3.LB", "RW RW RW"),
          Map.entry("3.SB", "WR WR WR"),
          Map.entry("3.2W", "WW WW WW"),
          Map.entry("IRIW", "W RR W RR"),
          Map.entry("IRRWIW", "W RR W RW"),
          Map.entry("IRWIW", "W RW W RW"));

  private static final List<String> BASES =
      List.of(
          "po",
          "dmb.sy",
          "dmb.ld",
          "dmb.st",
          "mfence",
          "addrisb",
          "ctrlisb",
          "pctrlisb",
          "paddrisb",
          "addr",
          "data",
          "ctrl",
          "paddr",
          "pdata",
          "pctrl",
          "rfi",
          "fri");

  /** An access of the cycle. */
  private record Point(int thread, int index, boolean write) {}

  private final List<String> threads = new ArrayList<>();
  private final List<Point[]> edges = new ArrayList<>();
  private final int locations;
  private int extra;

  private LitmusCycle(String family, List<String> chains) {
    String[] shapes = FAMILIES.get(family).split(" ");
    locations = (int) Arrays.stream(shapes).filter(s -> s.length() == 2).count();
    List<Point> firsts = new ArrayList<>();
    List<Point> lasts = new ArrayList<>();
    int location = 0;
    int chain = 0;
    for (int t = 0; t < shapes.length; t++) {
      boolean pair = shapes[t].length() == 2;
      int next = pair ? (location + 1) % locations : location;
      int length = thread(t, shapes[t], location, next, pair ? chains.get(chain++) : "");
      firsts.add(new Point(t, 0, shapes[t].startsWith("W")));
      lasts.add(new Point(t, length - 1, shapes[t].endsWith("W")));
      location = next;
    }
    for (int t = 0; t < shapes.length; t++) {
      edges.add(new Point[] {lasts.get(t), firsts.get((t + 1) % shapes.length)});
    }
  }

  static LitmusCycle parse(String name) {
    String family =
        FAMILIES.keySet().stream()
            .filter(f -> name.equals(f) || name.startsWith(f + "+"))
            .max((a, b) -> a.length() - b.length())
            .orElseThrow(() -> new IllegalArgumentException(name));
    long chained =
        Arrays.stream(FAMILIES.get(family).split(" ")).filter(s -> s.length() == 2).count();
    String rest = name.substring(family.length());
    List<String> chains = new ArrayList<>();
    if (!rest.isEmpty()) {
      chains.addAll(List.of(rest.substring(1).split("\\+")));
    }
    boolean repeats = chains.isEmpty() || chains.size() == 1 && chains.getFirst().endsWith("s");
    if (repeats && !chains.isEmpty()) {
      chains.set(0, chains.getFirst().substring(0, chains.getFirst().length() - 1));
    }
    String every = chains.isEmpty() ? "po" : chains.getFirst();
    while (chains.size() < chained && repeats) {
      chains.add(every);
    }
    if (chains.size() != chained) {
      throw new IllegalArgumentException(name);
    }
    return new LitmusCycle(family, chains);
  }

  /** Writes a thread's instructions; returns how many there are. */
  private int thread(int t, String shape, int first, int last, String chain) {
    Chain accesses = new Chain(shape, first, last, chain);
    accesses.build();
    threads.add(String.join("; ", accesses.instructions));
    for (int[] internal : accesses.internal) {
      Point from = new Point(t, internal[0], internal[2] == 0);
      edges.add(new Point[] {from, new Point(t, internal[1], internal[2] != 0)});
    }
    return accesses.instructions.size();
  }

  VectorProgram program() {
    return VectorProgram.parse(String.join(" | ", threads));
  }

  /** Whether an execution is the weak one: it has all edges of the cycle. */
  boolean isIn(Execution execution) {
    return edges.stream()
        .allMatch(edge -> {
          Acts acts = execution.acts();
          int from = acts.indexOf(edge[0].thread(), edge[0].index(), edge[0].write());
          int to = acts.indexOf(edge[1].thread(), edge[1].index(), edge[1].write());
          return (edge[0].write()
                  ? edge[1].write() ? execution.co() : execution.rf()
                  : execution.fr())
              .has(from, to);
        });
  }

  /** One thread's accesses and what is between them. */
  private final class Chain {
    private final List<String> instructions = new ArrayList<>();
    private final List<int[]> internal = new ArrayList<>();
    private final String shape;
    private final int first;
    private final int last;
    private final String[] links;

    Chain(String shape, int first, int last, String chain) {
      this.shape = shape;
      this.first = first;
      this.last = last;
      links = chain.isEmpty() ? new String[0] : chain.split("-");
    }

    void build() {
      int location = first;
      boolean write = shape.startsWith("W");
      instructions.add(access(write, location, mark(0, 0), ""));
      int previous = 0;
      for (int i = 0; i < links.length; i++) {
        String base = base(links[i]);
        boolean stays = base.equals("rfi") || base.equals("fri");
        boolean ends = i == links.length - 1;
        location = stays ? location : ends ? last : locations + extra++;
        boolean wrote = write;
        write = target(i, base);
        String dependency = between(base, previous);
        instructions.add(access(write, location, mark(i, 1) + mark(i + 1, 0), dependency));
        if (stays) {
          internal.add(new int[] {previous, instructions.size() - 1, wrote ? 0 : 1});
        }
        previous = instructions.size() - 1;
      }
    }

    /** Whether the link ends at a write. */
    private boolean target(int i, String base) {
      if (i == links.length - 1) {
        return shape.endsWith("W");
      }
      return base.equals("fri") || base(links[i + 1]).equals("rfi");
    }

    /** Adds the fence, if it is one; returns the dependency of the next access. */
    private String between(String base, int previous) {
      switch (base) {
        case "dmb.sy" -> instructions.add("dmb");
        case "dmb.ld", "dmb.st", "mfence" -> instructions.add(base);
        case "ctrlisb" -> instructions.add("isb ctrl(" + previous + ")");
        case "pctrlisb" -> instructions.add("isb pctrl(" + previous + ")");
        case "addrisb", "paddrisb" -> {
          String kind = base.substring(0, base.length() - 3);
          instructions.add("read " + name(locations + extra++) + " " + kind + "(" + previous + ")");
          instructions.add("isb");
        }
        case "po", "rfi", "fri" -> {}
        default -> {
          return " " + base + "(" + previous + ")";
        }
      }
      return "";
    }

    private String mark(int link, int end) {
      if (link >= links.length) {
        return "";
      }
      String marks = links[link].substring(base(links[link]).length());
      String mark = marks.isEmpty() ? "p" : marks.substring(end, end + 1);
      return mark.equals("p") ? "" : mark;
    }

    private String base(String link) {
      return BASES.stream()
          .filter(link::startsWith)
          .max((a, b) -> a.length() - b.length())
          .filter(b -> link.length() == b.length() || link.length() == b.length() + 2)
          .orElseThrow(() -> new IllegalArgumentException(link));
    }
  }

  private static String access(boolean write, int location, String marks, String dependency) {
    String mark = marks.isEmpty() ? "" : "." + marks.charAt(0);
    return (write ? "write" : "read") + mark + " " + name(location) + dependency;
  }

  private static String name(int location) {
    return "xyzuvw".substring(location, location + 1);
  }

  @Override
  public String toString() {
    return threads.stream().collect(Collectors.joining(" | "));
  }
}
