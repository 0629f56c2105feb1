// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Records as JSON: indented, without what is null. */
public final class JsonText {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .changeDefaultPropertyInclusion(
              usual -> usual.withValueInclusion(JsonInclude.Include.NON_NULL))
          .build();

  private JsonText() {}

  /** The JSON of a record; ends with a newline. */
  public static String of(Record document) {
    return MAPPER.writeValueAsString(document) + "\n";
  }
}
