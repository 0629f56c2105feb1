// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.session;

import java.util.List;

/**
 * What a part found.
 *
 * @param goals rows of the table of goals
 * @param text the details in Markdown
 */
record Section(List<Goal> goals, String text) {}
