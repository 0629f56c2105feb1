// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.terminal;

import java.lang.reflect.Proxy;

/**
 * What happens when the process gets a signal. Java has {@code sun.misc.Signal} for this, in the
 * module jdk.unsupported, which every runtime has; the compiler warns of it whatever one does, so
 * it is called by reflection.
 */
public final class HostSignal {
  private static final String SIGNAL = "sun.misc.Signal";
  private static final String HANDLER = "sun.misc.SignalHandler";

  private HostSignal() {}

  /**
   * Has {@code action} done, in a thread of its own, whenever the signal comes. A signal that is
   * ignored stays so, as after {@code nohup} or in a background job of a script.
   *
   * @param name without SIG, as in INT
   * @return what undoes this
   */
  @SuppressWarnings("ReferenceEquality") // a proxy equals itself alone
  public static Runnable handle(String name, Runnable action) {
    try {
      Class<?> handlerType = Class.forName(HANDLER);
      Object handler =
          Proxy.newProxyInstance(
              HostSignal.class.getClassLoader(),
              new Class<?>[] {handlerType},
              (self, method, arguments) ->
                  switch (method.getName()) {
                    case "handle" -> {
                      action.run();
                      yield null;
                    }
                    case "equals" -> self == arguments[0];
                    case "hashCode" -> System.identityHashCode(self);
                    default -> name + " handler";
                  });
      Object before = install(name, handler);
      if (before.equals(handlerType.getField("SIG_IGN").get(null))) {
        install(name, before);
        return () -> {};
      }
      return () -> restore(name, before);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this Java cannot handle SIG" + name, e);
    }
  }

  private static void restore(String name, Object handler) {
    try {
      install(name, handler);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object install(String name, Object handler) throws ReflectiveOperationException {
    Class<?> type = Class.forName(SIGNAL);
    Object signal = type.getConstructor(String.class).newInstance(name);
    return type.getMethod("handle", type, Class.forName(HANDLER)).invoke(null, signal, handler);
  }
}
