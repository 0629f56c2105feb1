// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.sarif;

import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The schema of SARIF 2.1.0 as OASIS published it, from a library that has it. */
public final class SarifSchema {
  private static final String RESOURCE = "/schema/sarif-schema-2.1.0.json";

  private SarifSchema() {}

  /** The schema, ready to validate. */
  public static JsonSchema get() {
    try (InputStream schema = SarifSchema.class.getResourceAsStream(RESOURCE)) {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(schema);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
