// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.testbins;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.engine.UniqueId;

/**
 * A test with several arguments, such as instruction sets, of which the suite takes one in so many:
 * another one from test to test. {@code -Dprograms.all=true}, as `make programs` sets it, takes
 * all.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(InTurn.Condition.class)
public @interface InTurn {
  /** One in so many. */
  int of() default 3;

  /** Takes those whose number has the test's remainder. */
  final class Condition implements ExecutionCondition {
    private static final String INVOCATION = "test-template-invocation";

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      UniqueId.Segment last = UniqueId.parse(context.getUniqueId()).getLastSegment();
      if (!last.getType().equals(INVOCATION) || Boolean.getBoolean("programs.all")) {
        return ConditionEvaluationResult.enabled("all are taken");
      }
      int number = Integer.parseInt(last.getValue().substring(1));
      int one = context.getRequiredTestMethod().getName().hashCode();
      int of = context.getRequiredTestMethod().getAnnotation(InTurn.class).of();
      return Math.floorMod(one + number, of) == 0
          ? ConditionEvaluationResult.enabled("its turn")
          : ConditionEvaluationResult.disabled("another one has its turn; make programs takes all");
    }
  }
}
