// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.service;

/**
 * What others call an instruction set.
 *
 * @param java the value of Java's {@code os.arch} on such a machine
 * @param debian Debian's name of the architecture, as apt takes it
 * @param crossLibraries where Debian's cross compiler has its libraries, an absolute path
 */
public record SystemNames(String java, String debian, String crossLibraries) {}
