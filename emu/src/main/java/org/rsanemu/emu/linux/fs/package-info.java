// SPDX-License-Identifier: Apache-2.0
/** The guest's files: folders, what is in them, open files and descriptors. */
package org.rsanemu.emu.linux.fs;
