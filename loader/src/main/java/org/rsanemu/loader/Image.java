// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.service.Architecture;
import org.rsanemu.isa.service.Architectures;

/**
 * An ELF file that can be run or linked to at run time. Immutable, shared between threads.
 *
 * @param bytes the file's, empty for a shared object that was read for what it says of itself and
 *     can be read again from its path
 * @param machine ELF's e_machine
 * @param bits 32 or 64
 * @param relocatable ET_DYN: may be loaded anywhere
 * @param entry ELF address of the first instruction
 * @param headers ELF address at which the program headers are in memory, 0 if they are not
 * @param headerSize bytes of one program header
 * @param headerCount how many
 * @param interpreter PT_INTERP, or null if static
 * @param executableStack what PT_GNU_STACK asks for
 * @param segments the PT_LOADs that occupy memory, in order of address, disjoint
 * @param threadLocals what each thread has of its own
 * @param dynamic what it says to the dynamic loader
 * @param bounds where its functions begin and end, without symbols
 * @param atomicHelpers functions that do one atomic access for their callers, as far as their code
 *     says so where symbols do not
 * @param debugLink where it says that its debug information is
 * @param debugFiles where it was found, if not in the file itself
 * @param warnings what is damaged without keeping the program from running; one line each
 */
public record Image(
    Path path,
    byte[] bytes,
    int machine,
    int bits,
    boolean relocatable,
    long entry,
    long headers,
    int headerSize,
    int headerCount,
    @Nullable String interpreter,
    boolean executableStack,
    List<Segment> segments,
    ThreadLocals threadLocals,
    Dynamic dynamic,
    SymbolTable symbols,
    FunctionBounds bounds,
    CodeRanges atomicHelpers,
    DebugLink debugLink,
    DebugFiles debugFiles,
    List<String> warnings) {

  /**
   * Its instruction set.
   *
   * @throws IllegalArgumentException if no module provides that
   */
  public Architecture architecture() {
    return Architectures.of(machine);
  }

  /**
   * A PT_LOAD.
   *
   * @param address ELF address, unsigned
   * @param memorySize bytes in memory; what the file does not have is zero
   * @param offset in the file
   * @param flags PF_X 1, PF_W 2, PF_R 4
   */
  public record Segment(long address, long memorySize, long offset, long fileSize, int flags) {}

  /**
   * A PT_TLS: the bytes that each thread has of its own.
   *
   * @param offset where they begin, from the thread pointer, if the image is the program; a
   *     library's are wherever the dynamic loader puts them
   * @param size how many
   * @param template the ELF address of their first values
   */
  public record ThreadLocals(long offset, long size, long template) {
    /** None. */
    public static final ThreadLocals NONE = new ThreadLocals(0, 0, 0);
  }

  /**
   * What the dynamic section says (System V gABI, "Dynamic Section").
   *
   * @param needed the names of the libraries that it needs, in order
   * @param soname its own name, or null
   * @param runpath where to look for libraries, folders between colons (DT_RUNPATH, else DT_RPATH),
   *     or null
   * @param lazySlots the words that are filled in when a function is first called
   * @param exports what others find in it
   */
  public record Dynamic(
      List<String> needed,
      @Nullable String soname,
      @Nullable String runpath,
      LazySlots lazySlots,
      Exports exports) {
    /** A static program's. */
    public static final Dynamic NONE =
        new Dynamic(List.of(), null, null, LazySlots.NONE, Exports.NONE);
  }

  /**
   * Separate files with debug information.
   *
   * @param main the image's own
   * @param shared what it has in common with other images'
   */
  public record DebugFiles(@Nullable Path main, @Nullable Path shared) {
    /** None. */
    public static final DebugFiles NONE = new DebugFiles(null, null);
  }

  /** The same with debug information, and symbols, from separate files. */
  public Image with(DebugFiles files, SymbolTable named, List<String> warned) {
    List<String> all = new ArrayList<>(warnings);
    all.addAll(warned);
    return new Image(
        path,
        bytes,
        machine,
        bits,
        relocatable,
        entry,
        headers,
        headerSize,
        headerCount,
        interpreter,
        executableStack,
        segments,
        threadLocals,
        dynamic,
        named,
        bounds,
        atomicHelpers,
        debugLink,
        files,
        List.copyOf(all));
  }
}
