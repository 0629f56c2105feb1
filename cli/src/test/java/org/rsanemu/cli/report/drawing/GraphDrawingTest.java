package org.rsanemu.cli.report.drawing;

import org.junit.jupiter.api.Test;
import org.rsanemu.cli.report.graph.ExecutionGraph;
import org.rsanemu.cli.report.graph.Interleaving;

class GraphDrawingTest {
  @Test
  void probe() {
    for (int threads = 2; threads <= 5; threads++)
      for (int n : new int[] {8, 12, 16, 20, 25, 30}) {
        int crowded = 0;
        double w = 0;
        long t = System.nanoTime();
        for (long seed = 0; seed < 20; seed++) {
          GraphDrawing d =
              GraphDrawing.of(ExecutionGraph.of(Interleaving.random(seed, threads, n)));
          crowded += d.labels().crowded();
          w = Math.max(w, d.nodes().stream().mapToDouble(Box::right).max().getAsDouble());
        }
        System.out.println(
            threads
                + " "
                + n
                + " crowded "
                + crowded / 20.0
                + " widest "
                + w
                + " ms "
                + (System.nanoTime() - t) / 20e6);
      }
  }
}
