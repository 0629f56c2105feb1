// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.Golden;

class JsonReportTest {
  private static final Path SCHEMA = Path.of("../docs/report.schema.json");

  private static String everything() {
    return JsonText.of(Samples.everything());
  }

  @Test
  void theReportIsWhatItsSchemaSays() throws IOException {
    JsonSchema schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(Files.readString(SCHEMA));
    assertThat(schema.validate(everything(), InputFormat.JSON)).isEmpty();
    String consequences = JsonText.of(Samples.consequences(true));
    assertThat(schema.validate(consequences, InputFormat.JSON)).isEmpty();
    String aftermaths = JsonText.of(Samples.aftermaths());
    assertThat(schema.validate(aftermaths, InputFormat.JSON)).isEmpty();
  }

  /** A drawing must know whether the proof is of what it draws. */
  @Test
  void itSaysWhetherAnotherRunWasAskedThanTheOneThatIsShown() throws IOException {
    JsonSchema schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(Files.readString(SCHEMA));
    String shown = JsonText.of(Samples.forbidden(Report.KINDS, false));
    assertThat(schema.validate(shown, InputFormat.JSON)).isEmpty();
    assertThat(shown).contains("\"verdict\" : \"forbidden\"").doesNotContain("otherRun");
    String later = JsonText.of(Samples.forbidden(Report.KINDS, true));
    assertThat(schema.validate(later, InputFormat.JSON)).isEmpty();
    assertThat(later).contains("\"otherRun\" : true");
  }

  @Test
  void theSchemaForbidsWhatItDoesNotKnow() throws IOException {
    JsonSchema schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(Files.readString(SCHEMA));
    String other = everything().replace("\"suppressed\"", "\"oppressed\"");
    assertThat(schema.validate(other, InputFormat.JSON)).isNotEmpty();
  }

  @Test
  void theJsonReadsAsItDid() throws IOException {
    Golden.assertSame("everything.json", everything());
  }
}
