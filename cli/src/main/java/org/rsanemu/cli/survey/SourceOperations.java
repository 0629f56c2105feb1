// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.survey;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.source.SourceOrderTable;
import org.rsanemu.isa.Effect;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.AtomicOperation.Witness;

/** What the source says of a program's atomic instructions. */
public final class SourceOperations {
  /** What unoptimized code does in a function's own frame besides the access. */
  private static final Pattern FRAME =
      Pattern.compile("\\[(rsp|rbp|sp|x29|fp|r7|r11)\\b|^(v?push|v?pop|call|ret|leave)\\b");

  private final SourceOrderTable sourceOrders;
  private final List<AtomicOperation> operations;

  public SourceOperations(List<AtomicOperation> operations) {
    this.operations = operations;
    sourceOrders = new SourceOrderTable(operations);
  }

  /** The operation that runs take an instruction to belong to, or null. */
  @Nullable
  public AtomicOperation of(CodeSweep.Found found) {
    return sourceOrders.at(found.address(), found.effect());
  }

  /** Whether a plain load or store at an address may be what is made of an operation. */
  public boolean maybePlain(long address) {
    AtomicOperation operation = sourceOrders.at(address);
    return operation != null && (operation.kind() == Kind.LOAD || operation.kind() == Kind.STORE);
  }

  /** Without plain accesses that are not the operation that they are part of. */
  public List<CodeSweep.Found> withoutOthers(List<CodeSweep.Found> found) {
    Map<AtomicOperation, Boolean> done = new HashMap<>();
    Map<AtomicOperation, Boolean> elsewhere = new HashMap<>();
    for (CodeSweep.Found each : found) {
      AtomicOperation operation = of(each);
      if (operation != null) {
        boolean plain = isPlain(each);
        done.merge(
            operation, !plain && !(each.effect() instanceof Effect.Fence), Boolean::logicalOr);
        elsewhere.merge(operation, plain && !isInFrame(each), Boolean::logicalOr);
      }
    }
    return found.stream()
        .filter(each -> {
          AtomicOperation operation = of(each);
          return !isPlain(each)
              || operation != null
                  && !done.getOrDefault(operation, false)
                  && !(elsewhere.getOrDefault(operation, false) && isInFrame(each));
        })
        .toList();
  }

  private static boolean isPlain(CodeSweep.Found found) {
    return found.effect() instanceof Effect.Plain;
  }

  private static boolean isInFrame(CodeSweep.Found found) {
    return FRAME.matcher(found.text()).find();
  }

  /** Those of which the compiler made no instruction, as of most fences. */
  public List<AtomicOperation> withoutCode() {
    return operations.stream().filter(each -> each.code().isEmpty()).toList();
  }

  /** What an instruction means; of an ordinary one in an operation, what concerns that. */
  public static String meaning(Effect effect, @Nullable AtomicOperation operation) {
    return effect instanceof Effect.Plain plain && operation != null
        ? operation.kind() == Kind.LOAD
            ? "read " + plain.read().label()
            : "write " + plain.write().label()
        : Effects.words(effect);
  }

  /** As {@code load relaxed (parameter)}. */
  public static String words(@Nullable AtomicOperation operation) {
    if (operation == null) {
      return "";
    }
    List<String> words = new ArrayList<>();
    words.add(
        switch (operation.kind()) {
          case READ_MODIFY_WRITE -> "rmw";
          case COMPARE_AND_SWAP -> "cas";
          case SIGNAL_FENCE -> "signal fence";
          default -> lower(operation.kind());
        });
    if (operation.order() != Order.UNKNOWN) {
      words.add(lower(operation.order()));
    }
    if (operation.failure() != Order.UNKNOWN) {
      words.add("or " + lower(operation.failure()));
    }
    boolean known = operation.witness() != Witness.NONE;
    words.add(known ? "(" + lower(operation.witness()).replace('_', ' ') + ")" : "(unknown)");
    return String.join(" ", words);
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
