// SPDX-License-Identifier: Apache-2.0
/** Campaigns: one program run under many schedules, and what the runs showed together. */
package org.rsanemu.cli.campaign;
