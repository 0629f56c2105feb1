// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.source.Symbolizer.BlockAccess;
import org.rsanemu.cli.report.source.Symbolizer.BlockByte;
import org.rsanemu.cli.report.source.Symbolizer.Member;
import org.rsanemu.emu.exec.code.AllocatedTypes;
import org.rsanemu.emu.exec.code.ElementAddress;
import org.rsanemu.emu.exec.code.PointedTypes;
import org.rsanemu.emu.exec.code.PointedTypes.Pointed;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.Pointers.Part;

/**
 * Which member of which structure a byte of a heap block is: by the pointers that it is accessed
 * by, and by those that the block's address goes to where it is allocated. Where they disagree,
 * nothing is said.
 */
final class BlockMembers {
  private static final int MOST_FRAMES = 8;

  /** Itanium C++ ABI, 5.1.3: {@code operator new[]}. */
  private static final String ARRAY_NEW = "_Zna";

  private final Types types;

  /** By which pointers a module's instructions access memory; empty if it cannot be read. */
  @FunctionalInterface
  interface Types {
    Optional<PointedTypes> of(int module, List<RunResult.Module> modules);
  }

  BlockMembers(Types types) {
    this.types = types;
  }

  /**
   * A structure in the block.
   *
   * @param start of it in the block
   * @param isArray whether the block has nothing but such structures
   * @param isAccess whether it is known from an access
   */
  private record Source(
      PointedTypes types, Pointed pointed, long start, boolean isArray, boolean isAccess) {
    /**
     * The byte as a member of it, of the structure in it that has it, and so on. A path begins with
     * an index where the block has several: what one std::array has begins with its elements.
     */
    List<Part> parts(long offset) {
      return members(types.pointers().parts(pointed.pointer(), offset - start));
    }

    private static List<Part> members(List<Part> parts) {
      return parts.stream().filter(each -> !each.path().startsWith("[")).toList();
    }

    /** The same, if the structure is the first of several. */
    List<Part> inArray(long offset) {
      long size = types.pointers().size(pointed.pointer());
      long inside = offset - start;
      if (size == 0 || inside < 0) {
        return List.of();
      }
      List<Part> parts = types.pointers().parts(pointed.pointer(), inside % size);
      if (parts.isEmpty()) {
        return List.of();
      }
      Part first = parts.getFirst();
      Part element =
          new Part(first.type(), "[" + inside / size + "]" + first.path(), first.isVolatile());
      return Stream.concat(Stream.of(element), members(parts).stream()).toList();
    }

    /**
     * Whether an access by an index that is not known shows that the block has nothing but such
     * structures: it goes by a pointer to one, and comes to a member of its size.
     */
    boolean isArrayBy(Element element, long offset, long block) {
      long size = types.pointers().size(pointed.pointer());
      long inside = (offset - start) % size;
      Pointed by = element.address().pointed();
      List<Part> there = element.types().pointers().parts(by.pointer(), by.offset());
      return start == 0
          && block % size == 0
          && element.address().isOf(size)
          && !there.isEmpty()
          && there.getFirst().type().equals(inArray(offset).getFirst().type())
          && types.pointers().isMember(pointed.pointer(), inside, by.size());
    }

    boolean isWithin(long block) {
      return start >= 0 && start + types.pointers().size(pointed.pointer()) <= block;
    }
  }

  /** How an access comes to one of several structures. */
  private record Element(PointedTypes types, ElementAddress address) {
    Optional<String> number() {
      return types.pointers().number(address.pointed().pointer());
    }
  }

  /** The member that a byte is. */
  Optional<Member> of(BlockByte at, List<RunResult.Module> modules) {
    List<Source> sources = new ArrayList<>();
    at.accesses().forEach(each -> access(each, modules).ifPresent(sources::add));
    sources.addAll(allocation(at.allocated(), modules));
    sources.removeIf(each -> !each.isWithin(at.size()));
    List<Element> elements = new ArrayList<>();
    at.accesses().forEach(each -> element(each, modules).ifPresent(elements::add));
    return agreed(sources, elements, at.offset(), at.size())
        .or(() -> number(sources, elements, at))
        .map(part ->
            new Member(
                Printable.name(part.type()), Printable.name(part.path()), part.isVolatile()));
  }

  /** What all say; empty if they do not agree. */
  private static Optional<Part> agreed(
      List<Source> sources, List<Element> elements, long offset, long size) {
    List<List<Part>> chains = new ArrayList<>();
    List<Part> accessed = new ArrayList<>();
    for (Source each : sources) {
      List<Part> parts = each.parts(offset);
      if (each.isAccess() && !parts.isEmpty()) {
        accessed.add(parts.getFirst());
      }
      long element = each.types().pointers().size(each.pointed().pointer());
      boolean several = each.isArray() && each.start() + 2 * element <= size;
      chains.add(several ? each.inArray(offset) : parts);
    }
    for (Source each : sources) {
      // Two independent witnesses that it is an array: the block's first, and the one accessed.
      List<Part> parts = each.parts(offset).isEmpty() ? each.inArray(offset) : List.of();
      boolean known =
          parts.size() > 1
              && (accessed.contains(parts.get(1))
                  || elements.stream().anyMatch(other -> each.isArrayBy(other, offset, size)));
      if (!each.isAccess() && known) {
        chains.add(parts);
      }
    }
    chains.removeIf(List::isEmpty);
    Optional<List<Part>> longest = chains.stream().max(Comparator.comparingInt(List::size));
    return longest
        .filter(all -> chains.stream().allMatch(each -> all.contains(each.getFirst())))
        .map(List::getFirst);
  }

  /**
   * A number in an array of such, as the pointers that it goes to and that it is accessed by say.
   * Of those alone that it goes to, one is enough that has an array, but not of bytes, in which
   * anything may be made.
   */
  private static Optional<Part> number(List<Source> sources, List<Element> elements, BlockByte at) {
    Source first =
        sources.stream()
            .filter(each -> !each.isAccess() && each.start() == 0)
            .findFirst()
            .orElse(null);
    if (first == null) {
      return Optional.empty();
    }
    long size = first.types().pointers().size(first.pointed().pointer());
    List<String> names =
        Stream.concat(
                sources.stream()
                    .map(each -> each.types().pointers().number(each.pointed().pointer())),
                elements.stream().map(Element::number))
            .map(name -> name.orElse(""))
            .distinct()
            .toList();
    boolean accessed =
        Stream.concat(
                sources.stream().filter(Source::isAccess).map(Source::pointed),
                elements.stream().map(each -> each.address().pointed()))
            .anyMatch(by -> by.size() == size);
    boolean stated =
        first.isArray() && size > 1 && at.accesses().stream().allMatch(each -> each.size() == size);
    boolean known =
        (accessed || stated)
            && names.size() == 1
            && !names.getFirst().isEmpty()
            && at.size() >= 2 * size
            && at.offset() % size == 0;
    return known
        ? Optional.of(new Part(names.getFirst(), "[" + at.offset() / size + "]", false))
        : Optional.empty();
  }

  private Optional<Element> element(BlockAccess access, List<RunResult.Module> modules) {
    return types
        .of(access.at().module(), modules)
        .flatMap(types ->
            types
                .accessedElement(access.at().address())
                .filter(found ->
                    access.size() == Symbolizer.ANY_SIZE || access.size() == found.pointed().size())
                .map(found -> new Element(types, found)));
  }

  private Optional<Source> access(BlockAccess access, List<RunResult.Module> modules) {
    return types
        .of(access.at().module(), modules)
        .flatMap(types ->
            types
                .accessed(access.at().address())
                .filter(
                    found -> access.size() == Symbolizer.ANY_SIZE || access.size() == found.size())
                .map(found ->
                    new Source(types, found, access.offset() - found.offset(), false, true)));
  }

  private List<Source> allocation(List<Frame> stack, List<RunResult.Module> modules) {
    List<Source> sources = new ArrayList<>();
    boolean array = false;
    @Nullable Long added = 0L;
    for (int i = 1; i < Math.min(MOST_FRAMES, stack.size()) && added != null; i++) {
      Frame at = stack.get(i);
      PointedTypes known = types.of(at.module(), modules).orElse(null);
      if (known == null || at.omitted() > 0) {
        break;
      }
      array |= known.callee(at.address()).startsWith(ARRAY_NEW);
      long before = added;
      known
          .pointers()
          .allocated(at.address())
          .ifPresent(type ->
              sources.add(new Source(known, new Pointed(type, before, 0), before, true, false)));
      AllocatedTypes.Result result = AllocatedTypes.of(known, at.address(), before);
      for (Pointed each : result.pointers()) {
        sources.add(new Source(known, each, each.offset(), array, false));
      }
      added = result.returned();
    }
    return sources;
  }
}
