package org.rsanemu.emu.run;

/**
 * A place on a call stack.
 *
 * @param module index in {@link RunResult#modules}, -1 if the code lies in none
 * @param address the ELF address: of the instruction in an innermost frame, of the call in others
 * @param judged whether it is judged code, the user's
 */
public record Frame(int module, long address, boolean judged) {}
