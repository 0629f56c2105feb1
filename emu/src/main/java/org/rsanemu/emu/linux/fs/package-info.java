/** The guest's files: folders, what is in them, open files and descriptors. */
package org.rsanemu.emu.linux.fs;
