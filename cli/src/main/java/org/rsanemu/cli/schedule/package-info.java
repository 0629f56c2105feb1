// SPDX-License-Identifier: Apache-2.0
/** Schedules as files: what repeats one run. */
package org.rsanemu.cli.schedule;
