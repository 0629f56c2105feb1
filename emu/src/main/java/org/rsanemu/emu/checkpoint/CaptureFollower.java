// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.checkpoint;

import java.lang.reflect.Field;
import java.util.List;

/** Goes on to what a lambda expression has captured: no code can name its class. */
final class CaptureFollower extends FieldCopier {
  private final List<Field> references;

  CaptureFollower(List<Field> fields) {
    references = fields.stream().filter(field -> !field.getType().isPrimitive()).toList();
    references.forEach(field -> field.setAccessible(true));
  }

  @Override
  public void follow(Object object, ObjectWriter to) {
    try {
      for (Field field : references) {
        to.follow(field.get(object));
      }
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public void save(Object object, ObjectWriter to) {}

  @Override
  public void restore(Object object, ObjectReader from) {}
}
