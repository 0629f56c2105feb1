// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.results;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** Looks into a file of results, for tests of those who write it. */
public final class RecordedRuns {
  private RecordedRuns() {}

  /** The runs that are in the file, in the order in which they were written. */
  public static List<Manifest.Unit> in(Path file) throws ResultsException {
    return Files.exists(file)
        ? ResultsFile.read(file).blocks().stream()
            .filter(block -> block.run() > 0)
            .map(block -> new Manifest.Unit(block.item(), block.run()))
            .toList()
        : List.of();
  }

  /**
   * The bytes of the file with one byte of what is in one of its records changed, and all sums
   * right again: what somebody might forge.
   */
  public static byte[] forged(Path file, Random random) throws ResultsException, IOException {
    byte[] bytes = Files.readAllBytes(file);
    List<ResultBlock> blocks = ResultsFile.read(file).blocks();
    ResultBlock block = blocks.get(random.nextInt(blocks.size()));
    ByteArrayInputStream packed = new ByteArrayInputStream(bytes, (int) block.at(), block.size());
    byte[] record = new InflaterInputStream(packed).readAllBytes();
    record[random.nextInt(record.length)] ^= (byte) (1 << random.nextInt(8));
    ByteArrayOutputStream repacked = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(repacked)) {
      out.write(record);
    }
    ByteArrayOutputStream result = new ByteArrayOutputStream();
    result.write(bytes, 0, (int) block.at() - ResultBlock.HEAD);
    result.write(
        ResultBlock.bytes(block.kind(), block.item(), block.run(), repacked.toByteArray()));
    int rest = (int) block.at() + block.size();
    result.write(bytes, rest, bytes.length - rest);
    return result.toByteArray();
  }
}
