package org.rsanemu.cli.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The report as JSON; docs/report.schema.json describes it. */
public final class JsonReport {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .changeDefaultPropertyInclusion(
              usual -> usual.withValueInclusion(JsonInclude.Include.NON_NULL))
          .build();

  private JsonReport() {}

  /** Renders the report; ends with a newline. */
  public static String render(Report report) {
    return MAPPER.writeValueAsString(report) + "\n";
  }
}
