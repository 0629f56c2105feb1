// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.casefile;

import java.util.List;

/**
 * What a campaign file says of one option: for one that may be repeated, each value.
 *
 * @param key the long option's name without its hyphens
 * @param at where the key is
 * @param values as they are written; one, unless there is a list
 */
public record Setting(String key, Mark at, List<String> values) {}
