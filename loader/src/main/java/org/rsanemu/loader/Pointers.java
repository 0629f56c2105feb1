// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.List;
import java.util.Optional;

/**
 * What debug information says of values that are pointers. All addresses are ELF addresses. Where
 * two variables would say different things, nothing is said. Confined to one thread.
 */
public interface Pointers {
  /** Nothing is known. */
  Pointers NONE = new Pointers() {};

  /**
   * A pointer whose type is known.
   *
   * @param text as people write it, {@code p} or {@code p->next}; "" if it has no name
   * @param target the entry of the type that it points to
   * @param language of its unit
   * @param isReference whether people write it as what it refers to
   */
  record Pointer(String text, long target, int language, boolean isReference) {
    /** What has the variables of a lambda, which its code has as its own. */
    public static final String CLOSURE = "<closure>";

    /** The same without a name. */
    public Pointer unnamed() {
      return new Pointer("", target, language, isReference);
    }

    /**
     * What it points to, or a part of that, as people write it; "" if it has no name.
     *
     * @param path of the part; "" for all of it
     */
    public String with(String path) {
      if (text.isEmpty()) {
        return "";
      } else if (text.equals(CLOSURE)) {
        return path.startsWith(".") ? path.substring(1) : "";
      } else if (isReference) {
        return text + path;
      } else if (path.isEmpty()) {
        return "*" + text;
      }
      return path.startsWith(".") ? text + "->" + path.substring(1) : "(*" + text + ")" + path;
    }
  }

  /**
   * A member of a structure.
   *
   * @param type as people write it: {@code struct node}
   * @param path {@code .items[3].next}
   * @param isVolatile whether its type is volatile, or that of what it is a part of in there
   */
  record Part(String type, String path, boolean isVolatile) {}

  /**
   * The pointer variable that a register has.
   *
   * @param pc the instruction that is executed next
   * @param register by DWARF's number
   */
  default Optional<Pointer> inRegister(long pc, int register) {
    return Optional.empty();
  }

  /**
   * The pointer variable that is in a function's frame.
   *
   * @param pc where the function is
   * @param offset from where the stack pointer was when the function began
   */
  default Optional<Pointer> inFrame(long pc, long offset) {
    return Optional.empty();
  }

  /** The global pointer variable at an address. */
  default Optional<Pointer> global(long address) {
    return Optional.empty();
  }

  /** The pointer that is so many bytes after what another one points to. */
  default Optional<Pointer> member(Pointer base, long offset) {
    return Optional.empty();
  }

  /** What the function returns that has the instruction. */
  default Optional<Pointer> returned(long pc) {
    return Optional.empty();
  }

  /**
   * What a function of the C++ library that has the instruction, maybe inlined there, allocates by
   * its template: {@code std::make_unique<node>}.
   */
  default Optional<Pointer> allocated(long pc) {
    return Optional.empty();
  }

  /**
   * What lies so many bytes after what a pointer points to, as a member of the structure that it
   * points to, then of the one in it that has it, and so on. None outside of the first.
   */
  default List<Part> parts(Pointer pointer, long offset) {
    return List.of();
  }

  /**
   * Whether a member of so many bytes, without parts, begins so many bytes after the structure that
   * a pointer points to; and the structure does not end with an array of any size.
   */
  default boolean isMember(Pointer pointer, long offset, int size) {
    return false;
  }

  /** The name of the number type that it points to; empty if it points to something else. */
  default Optional<String> number(Pointer pointer) {
    return Optional.empty();
  }

  /** Whether two instructions of a function are surely of one source line. */
  default boolean isOneStatement(long pc, long other) {
    return false;
  }

  /** The size of what it points to, 0 if not known. */
  default long size(Pointer pointer) {
    return 0;
  }
}
