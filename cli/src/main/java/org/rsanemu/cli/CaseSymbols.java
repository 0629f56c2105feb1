// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rsanemu.cli.report.source.ImageSymbolizer;
import org.rsanemu.cli.report.source.SourceFiles;
import org.rsanemu.cli.report.source.SourceText;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.cli.results.ResultRecorder;
import org.rsanemu.cli.worker.WorkerOpening;

/** Binaries and sources of a campaign's cases, each read when it is first asked for. */
final class CaseSymbols implements ResultRecorder.Answers, AutoCloseable {
  private final List<CampaignCases.Item> items;
  private final Map<WorkerOpening, ImageSymbolizer> symbolizers = new HashMap<>();
  private final SourceFiles source = new SourceFiles(Path.of("").toAbsolutePath());

  CaseSymbols(List<CampaignCases.Item> items) {
    this.items = items;
  }

  @Override
  public Symbolizer symbolizer(int item) {
    return symbolizers.computeIfAbsent(items.get(item).opening(), Images::symbolizer);
  }

  @Override
  public SourceText source() {
    return source;
  }

  @Override
  public void close() {
    symbolizers.values().forEach(ImageSymbolizer::close);
  }
}
