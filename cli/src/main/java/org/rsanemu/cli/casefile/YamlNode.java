// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.casefile;

import java.util.List;
import java.util.Map;

/** A piece of a YAML document that knows where it is. */
sealed interface YamlNode {
  Mark mark();

  /** What it is, for messages. */
  String what();

  /** A number, a word, true or false, as it is written; or nothing at all. */
  record Scalar(Mark mark, String text, boolean isNull) implements YamlNode {
    @Override
    public String what() {
      return isNull ? "nothing" : "'" + text + "'";
    }
  }

  /** A list. */
  record Sequence(Mark mark, List<YamlNode> elements) implements YamlNode {
    @Override
    public String what() {
      return "a list";
    }
  }

  /** Keys and values, in the order of the file. */
  record Mapping(Mark mark, Map<String, Entry> entries) implements YamlNode {
    /** A value, and where its key is. */
    record Entry(Mark key, YamlNode value) {}

    @Override
    public String what() {
      return "keys and values";
    }
  }
}
