package org.rsanemu.cli.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The comparison as JSON; docs/compare.schema.json describes it. */
public final class ComparisonJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .changeDefaultPropertyInclusion(
              usual -> usual.withValueInclusion(JsonInclude.Include.NON_NULL))
          .build();

  private ComparisonJson() {}

  /** Renders it; ends with a newline. */
  public static String render(Comparison comparison) {
    return MAPPER.writeValueAsString(comparison) + "\n";
  }
}
