// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.code.ProgramLabels;
import org.rsanemu.emu.exec.thread.AnnotatedAccess;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.thread.Pieces;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.isa.Request;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.Site;

/**
 * Carries out the requests of the program's annotations ({@code docs/annotations.md}). The program
 * is not trusted: a request that makes no sense is left out, with a warning.
 */
final class AnnotationRequests {
  /** The longest label in bytes. */
  private static final int MOST_TEXT = 100;

  /** Nobody reads more; their texts are the program's to choose. */
  private static final int MOST_WARNINGS = 20;

  /** The most bytes that one annotation may mark. */
  private static final long MOST_MARKED = 1 << 20;

  private final Engine engine;
  private final MachineMemory memory;
  private final LocationMap locations;
  private final EventGenerator generator;
  private final ProgramLabels labels;
  private final Consumer<String> bounds;
  private final Set<String> warnings = new LinkedHashSet<>();

  /**
   * @param bounds takes the bounds that the program states
   */
  AnnotationRequests(
      Engine engine,
      MachineMemory memory,
      LocationMap locations,
      EventGenerator generator,
      ProgramLabels labels,
      Consumer<String> bounds) {
    this.bounds = bounds;
    this.engine = engine;
    this.memory = memory;
    this.locations = locations;
    this.generator = generator;
    this.labels = labels;
  }

  /**
   * Carries out the annotation that the loaded thread has come to.
   *
   * @return false if the thread must sleep here until the object that it waits for is written
   */
  boolean carryOut(GuestContext thread, Request request) {
    long first = engine.general(request.first());
    long second = engine.general(request.second());
    switch (request.kind()) {
      case WAIT, BLOCKING_CAS, STRONG_CAS -> {
        return announce(thread, request, first, second);
      }
      case MARK_ATOMIC -> {
        if (isMarkable(first, second)) {
          generator.accesses().stateAtomic(first, second);
        }
      }
      case MARK_PLAIN -> {
        if (isMarkable(first, second)) {
          generator.accesses().declarePlain(first, second);
        }
      }
      case IGNORE_BEGIN -> {
        generator.accesses().plain().notAllKept();
        thread.ignore(1);
      }
      case IGNORE_END -> endIgnoring(thread);
      case LABEL -> label(thread, first, second);
      case BOUND -> bound(first, second);
    }
    return true;
  }

  private boolean announce(GuestContext thread, Request request, long address, long second) {
    AnnotatedAccess awaited = thread.awaited();
    awaited.sleeping(false);
    int size = request.size();
    boolean fits = size == 1 || size == 2 || size == 4 || size == 8;
    boolean inMemory = (request.detail() & Request.IN_MEMORY) != 0;
    if (!fits || !isObject(address, size) || inMemory && !isReadable(second, size)) {
      warn("an annotation was left out: no object of %d bytes at 0x%x".formatted(size, address));
      return true;
    }
    long found = memory.peek(address, size);
    long value = Pieces.truncate(inMemory ? memory.peek(second, size) : second, size);
    locations.require(address, size, found);
    awaited.announce(request.kind(), thread.pc(), address, size, value);
    boolean sleeps =
        AnnotatedAccess.blocks(request.kind())
            && awaited.hasFailed()
            && Pieces.truncate(found, size) != value;
    awaited.sleeping(sleeps);
    return !sleeps;
  }

  private boolean isObject(long address, int size) {
    return (address & size - 1) == 0 && isReadable(address, size);
  }

  private boolean isReadable(long address, long length) {
    return address > 0
        && address < 1L << Site.PC_BITS
        && memory.permits(address, length, GuestMemory.PROT_READ);
  }

  private boolean isMarkable(long address, long length) {
    if (length == 0) {
      return false;
    }
    boolean fits = length > 0 && length <= MOST_MARKED && isReadable(address, length);
    if (!fits) {
      warn(
          "an annotation was left out: it marks %s bytes at 0x%x"
              .formatted(Long.toUnsignedString(length), address));
    }
    return fits;
  }

  private void endIgnoring(GuestContext thread) {
    if (thread.ignores()) {
      thread.ignore(-1);
    } else {
      warn("RSAN_IGNORE_END without RSAN_IGNORE_BEGIN in the same thread");
    }
  }

  private void label(GuestContext thread, long address, long length) {
    if (length == 0) {
      thread.calls().label(ProgramLabels.NONE);
      return;
    }
    String text = text("label", address, length);
    if (text.isEmpty()) {
      return;
    }
    int number = labels.number(text);
    if (number == ProgramLabels.NONE) {
      warn("labels were left out: there are more than " + ProgramLabels.MOST);
    }
    thread.calls().label(number);
  }

  private void bound(long address, long length) {
    String text = text("bound", address, length);
    if (!text.isEmpty()) {
      bounds.accept(text);
    }
  }

  /** The text of an annotation, as far as it is taken; "" if there is none. */
  private String text(String what, long address, long length) {
    if (length >>> 31 != 0) {
      warn("an annotation was left out: a %s of more than 2 GiB".formatted(what));
      return "";
    }
    byte[] bytes = new byte[(int) Math.min(length, MOST_TEXT)];
    if (!isReadable(address, bytes.length)) {
      warn("an annotation was left out: no %s at 0x%x".formatted(what, address));
      return "";
    }
    memory.peek(address, bytes, bytes.length);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** What was left out, each once. */
  Collection<String> warnings() {
    return warnings;
  }

  private void warn(String warning) {
    if (warnings.size() < MOST_WARNINGS) {
      warnings.add(warning);
    }
  }
}
