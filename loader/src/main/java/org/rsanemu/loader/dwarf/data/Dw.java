// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.data;

import java.util.Set;

/** DWARF's tags and attributes that are in use (DWARF 5, tables 7.3 and 7.5). */
public final class Dw {
  public static final int TAG_ARRAY_TYPE = 0x01;
  public static final int TAG_CLASS_TYPE = 0x02;
  public static final int TAG_ENUMERATION_TYPE = 0x04;
  public static final int TAG_FORMAL_PARAMETER = 0x05;
  public static final int TAG_LEXICAL_BLOCK = 0x0b;
  public static final int TAG_MEMBER = 0x0d;
  public static final int TAG_POINTER_TYPE = 0x0f;
  public static final int TAG_REFERENCE_TYPE = 0x10;
  public static final int TAG_COMPILE_UNIT = 0x11;
  public static final int TAG_STRUCTURE_TYPE = 0x13;
  public static final int TAG_SUBROUTINE_TYPE = 0x15;
  public static final int TAG_TYPEDEF = 0x16;
  public static final int TAG_UNION_TYPE = 0x17;
  public static final int TAG_VARIANT = 0x19;
  public static final int TAG_INHERITANCE = 0x1c;
  public static final int TAG_INLINED_SUBROUTINE = 0x1d;
  public static final int TAG_MODULE = 0x1e;
  public static final int TAG_SUBRANGE_TYPE = 0x21;
  public static final int TAG_BASE_TYPE = 0x24;
  public static final int TAG_CATCH_BLOCK = 0x25;
  public static final int TAG_CONST_TYPE = 0x26;
  public static final int TAG_ENUMERATOR = 0x28;
  public static final int TAG_SUBPROGRAM = 0x2e;
  public static final int TAG_TEMPLATE_TYPE_PARAMETER = 0x2f;
  public static final int TAG_TRY_BLOCK = 0x32;
  public static final int TAG_VARIANT_PART = 0x33;
  public static final int TAG_VARIABLE = 0x34;
  public static final int TAG_VOLATILE_TYPE = 0x35;
  public static final int TAG_RESTRICT_TYPE = 0x37;
  public static final int TAG_NAMESPACE = 0x39;
  public static final int TAG_PARTIAL_UNIT = 0x3c;
  public static final int TAG_RVALUE_REFERENCE_TYPE = 0x42;
  public static final int TAG_ATOMIC_TYPE = 0x47;
  public static final int TAG_SKELETON_UNIT = 0x4a;

  public static final int AT_LOCATION = 0x02;
  public static final int AT_NAME = 0x03;
  public static final int AT_BYTE_SIZE = 0x0b;
  public static final int AT_STMT_LIST = 0x10;
  public static final int AT_LOW_PC = 0x11;
  public static final int AT_LANGUAGE = 0x13;
  public static final int AT_COMP_DIR = 0x1b;
  public static final int AT_CONST_VALUE = 0x1c;
  public static final int AT_PRODUCER = 0x25;
  public static final int AT_UPPER_BOUND = 0x2f;
  public static final int AT_ABSTRACT_ORIGIN = 0x31;
  public static final int AT_ARTIFICIAL = 0x34;
  public static final int AT_COUNT = 0x37;
  public static final int AT_START_SCOPE = 0x2c;
  public static final int AT_DATA_MEMBER_LOCATION = 0x38;
  public static final int AT_DECL_COLUMN = 0x39;
  public static final int AT_DECL_FILE = 0x3a;
  public static final int AT_DECL_LINE = 0x3b;
  public static final int AT_DECLARATION = 0x3c;
  public static final int AT_ENCODING = 0x3e;
  public static final int AT_EXTERNAL = 0x3f;
  public static final int AT_FRAME_BASE = 0x40;
  public static final int AT_MACRO_INFO = 0x43;
  static final int AT_SPECIFICATION = 0x47;
  public static final int AT_TYPE = 0x49;
  public static final int AT_BYTE_STRIDE = 0x51;
  public static final int AT_DATA_BIT_OFFSET = 0x6b;
  public static final int AT_RANGES = 0x55;
  public static final int AT_CALL_COLUMN = 0x57;
  public static final int AT_CALL_FILE = 0x58;
  public static final int AT_CALL_LINE = 0x59;
  public static final int AT_SIGNATURE = 0x69;
  public static final int AT_LINKAGE_NAME = 0x6e;
  public static final int AT_STR_OFFSETS_BASE = 0x72;
  public static final int AT_ADDR_BASE = 0x73;
  public static final int AT_RNGLISTS_BASE = 0x74;
  public static final int AT_DWO_NAME = 0x76;
  public static final int AT_MACROS = 0x79;
  public static final int AT_ALIGNMENT = 0x88;
  public static final int AT_LOCLISTS_BASE = 0x8c;
  static final int AT_MIPS_LINKAGE_NAME = 0x2007;
  public static final int AT_LO_USER = 0x2000;
  public static final int AT_GNU_MACROS = 0x2119;
  public static final int AT_GNU_DWO_NAME = 0x2130;
  public static final int AT_GNU_DWO_ID = 0x2131;
  static final int AT_GNU_RANGES_BASE = 0x2132;
  public static final int AT_GNU_ADDR_BASE = 0x2133;

  public static final int LANG_RUST = 0x1c;
  private static final Set<Integer> LANGUAGES_C = Set.of(0x01, 0x02, 0x0c, 0x1d, 0x2c);
  private static final Set<Integer> LANGUAGES_CPP =
      Set.of(0x04, 0x19, 0x1a, 0x21, 0x2a, 0x2b, 0x3a);

  private Dw() {}

  /** Whether a unit is in C, of whatever year. */
  public static boolean isC(int language) {
    return LANGUAGES_C.contains(language);
  }

  /** Whether a unit is in C++, of whatever year. */
  public static boolean isCpp(int language) {
    return LANGUAGES_CPP.contains(language);
  }
}
