// SPDX-License-Identifier: Apache-2.0
/** Explorations of all schedules: how they are driven, kept in a file, and what comes of them. */
@NullMarked
package org.rsanemu.cli.verify;

import org.jspecify.annotations.NullMarked;
