// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.checkpoint;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.function.Predicate;

/**
 * Makes the {@link FieldCopier} of a class: code for its fields, as a member of its nest. That is
 * how private fields are copied at the price of copying.
 */
final class CopierMaker {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
  private static final ClassDesc COPIER = FieldCopier.class.describeConstable().orElseThrow();
  private static final ClassDesc WRITER = ObjectWriter.class.describeConstable().orElseThrow();
  private static final ClassDesc READER = ObjectReader.class.describeConstable().orElseThrow();
  private static final ClassDesc DOUBLE = Double.class.describeConstable().orElseThrow();
  private static final ClassDesc FLOAT = Float.class.describeConstable().orElseThrow();
  private static final MethodTypeDesc TAKES_BITS = MethodTypeDesc.of(CD_void, CD_long);
  private static final MethodTypeDesc TAKES_OBJECT = MethodTypeDesc.of(CD_void, CD_Object);
  private static final MethodTypeDesc SAVES = MethodTypeDesc.of(CD_void, CD_Object, WRITER);
  private static final MethodTypeDesc RESTORES = MethodTypeDesc.of(CD_void, CD_Object, READER);
  private static final int OBJECT = 1;
  private static final int OTHER = 2;
  private static final int TYPED = 3;

  private CopierMaker() {}

  /**
   * The copier of the fields that {@code type} declares.
   *
   * @param fields of it, none static
   * @param constant says whether what a field of a type refers to need not be saved
   * @throws IllegalAccessException if nobody may see them
   */
  static FieldCopier make(Class<?> type, List<Field> fields, Predicate<Class<?>> constant)
      throws IllegalAccessException {
    MethodHandles.Lookup nest = MethodHandles.privateLookupIn(type, LOOKUP);
    ClassDesc owner = type.describeConstable().orElseThrow();
    ClassDesc name = ClassDesc.of(type.getPackageName(), "FieldCopierOf" + type.getSimpleName());
    byte[] made =
        ClassFile.of()
            .build(
                name,
                builder ->
                    builder
                        .withSuperclass(COPIER)
                        .withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
                        .withMethodBody(INIT_NAME, MTD_void, 0, CopierMaker::construct)
                        .withMethodBody(
                            "follow",
                            SAVES,
                            ClassFile.ACC_PUBLIC,
                            code -> follow(code, owner, fields, constant))
                        .withMethodBody(
                            "save", SAVES, ClassFile.ACC_PUBLIC, code -> save(code, owner, fields))
                        .withMethodBody(
                            "restore",
                            RESTORES,
                            ClassFile.ACC_PUBLIC,
                            code -> restore(code, owner, fields)));
    try {
      MethodHandles.Lookup hidden =
          nest.defineHiddenClass(made, true, MethodHandles.Lookup.ClassOption.NESTMATE);
      var constructor = hidden.lookupClass().getDeclaredConstructor();
      constructor.setAccessible(true);
      return (FieldCopier) constructor.newInstance();
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static void construct(CodeBuilder code) {
    code.aload(0).invokespecial(COPIER, INIT_NAME, MTD_void).return_();
  }

  private static void follow(
      CodeBuilder code, ClassDesc owner, List<Field> fields, Predicate<Class<?>> constant) {
    code.aload(OBJECT).checkcast(owner).astore(TYPED);
    for (Field field : fields) {
      if (Modifier.isFinal(field.getModifiers()) && !constant.test(field.getType())) {
        ClassDesc type = field.getType().describeConstable().orElseThrow();
        code.aload(OTHER).aload(TYPED).getfield(owner, field.getName(), type);
        code.invokevirtual(WRITER, "follow", TAKES_OBJECT);
      }
    }
    code.return_();
  }

  private static void save(CodeBuilder code, ClassDesc owner, List<Field> fields) {
    code.aload(OBJECT).checkcast(owner).astore(TYPED);
    for (Field field : fields) {
      if (Modifier.isFinal(field.getModifiers())) {
        continue;
      }
      ClassDesc type = field.getType().describeConstable().orElseThrow();
      code.aload(OTHER).aload(TYPED).getfield(owner, field.getName(), type);
      if (field.getType().isPrimitive()) {
        toBits(code, type);
        code.invokevirtual(WRITER, "bits", TAKES_BITS);
      } else {
        code.invokevirtual(WRITER, "reference", TAKES_OBJECT);
      }
    }
    code.return_();
  }

  private static void restore(CodeBuilder code, ClassDesc owner, List<Field> fields) {
    code.aload(OBJECT).checkcast(owner).astore(TYPED);
    for (Field field : fields) {
      if (Modifier.isFinal(field.getModifiers())) {
        continue;
      }
      ClassDesc type = field.getType().describeConstable().orElseThrow();
      code.aload(TYPED).aload(OTHER);
      if (field.getType().isPrimitive()) {
        code.invokevirtual(READER, "bits", MethodTypeDesc.of(CD_long));
        fromBits(code, type);
      } else {
        code.invokevirtual(READER, "reference", MethodTypeDesc.of(CD_Object)).checkcast(type);
      }
      code.putfield(owner, field.getName(), type);
    }
    code.return_();
  }

  private static void toBits(CodeBuilder code, ClassDesc type) {
    switch (type.descriptorString()) {
      case "J" -> {}
      case "D" ->
          code.invokestatic(DOUBLE, "doubleToRawLongBits", MethodTypeDesc.of(CD_long, CD_double));
      case "F" ->
          code.invokestatic(FLOAT, "floatToRawIntBits", MethodTypeDesc.of(CD_int, CD_float)).i2l();
      default -> code.i2l();
    }
  }

  private static void fromBits(CodeBuilder code, ClassDesc type) {
    switch (type.descriptorString()) {
      case "J" -> {}
      case "D" ->
          code.invokestatic(DOUBLE, "longBitsToDouble", MethodTypeDesc.of(CD_double, CD_long));
      case "F" ->
          code.l2i().invokestatic(FLOAT, "intBitsToFloat", MethodTypeDesc.of(CD_float, CD_int));
      case "B" -> code.l2i().i2b();
      case "S" -> code.l2i().i2s();
      case "C" -> code.l2i().i2c();
      default -> code.l2i();
    }
  }
}
