// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.List;
import org.rsanemu.cli.report.view.StepView;

/**
 * The interleaving in which a build showed a finding.
 *
 * @param build index in {@link BuildComparison#builds}
 * @param rows of the steps, in their order; -1 for a step that has none, such as a library's
 */
record Interleaved(int build, List<StepView> steps, List<Integer> rows) {}
