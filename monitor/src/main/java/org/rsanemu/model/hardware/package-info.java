// SPDX-License-Identifier: Apache-2.0
/**
 * What hardware can show: the memory models x86-TSO (Owens, Sarkar and Sewell 2009) and Armv8 (Arm
 * ARM, B2.3, application level), judged along one SC run.
 *
 * <p>A {@link org.rsanemu.model.hardware.Run} is the SC run: accesses, fences and branches in the
 * order in which they were executed, with the dependencies between them. A {@link
 * org.rsanemu.model.hardware.Candidate} is that run and one access more, which reads an older write
 * or is placed in the middle of its location's writes. {@link org.rsanemu.model.hardware.Judge}
 * says whether a {@link org.rsanemu.model.hardware.HardwareModel} allows it, and if not, which
 * cycle of ordered-before forbids it. {@link org.rsanemu.model.hardware.RunRules} looks for
 * candidates that are allowed although no SC run explains them.
 *
 * <p>Not modelled: accesses of different sizes that overlap, instruction fetch, device memory,
 * non-temporal stores, SVE.
 */
package org.rsanemu.model.hardware;
