// SPDX-License-Identifier: Apache-2.0
/**
 * The service that every instruction set provides, and who finds it: all that the other modules
 * know of an instruction set comes from here.
 */
package org.rsanemu.isa.service;
