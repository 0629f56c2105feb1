// SPDX-License-Identifier: Apache-2.0
/** What the code of a binary has of atomic operations, without running it. */
package org.rsanemu.cli.survey;
