package org.rsanemu.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.Golden;
import org.rsanemu.cli.campaign.CampaignResult.Stop;
import org.rsanemu.emu.run.Ending;
import org.rsanemu.emu.run.Finding;

class JsonReportTest {
  private static final Path SCHEMA = Path.of("../docs/report.schema.json");

  private static String everything() {
    return JsonReport.render(
        Samples.report(
            6,
            Suppressions.none(),
            Samples.campaign(
                Stop.TIMEOUT,
                Samples.run(new Ending.Exited(3), Samples.robustness(), Samples.race()),
                Samples.run(new Ending.Stuck(), Samples.deadlock()),
                Samples.run(new Ending.Killed(11), Samples.crash()),
                Samples.run(new Ending.Failed("the worker process ended")),
                Samples.run(
                    new Ending.Limited(
                        Ending.Limit.MEMORY,
                        List.of(
                            new Finding.ThreadState(0, null, List.of(Samples.frame(0x401920))))))),
            0));
  }

  @Test
  void theReportIsWhatItsSchemaSays() throws IOException {
    JsonSchema schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(Files.readString(SCHEMA));
    assertThat(schema.validate(everything(), InputFormat.JSON)).isEmpty();
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
