// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.completion;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a script that makes a shell complete this tool's command lines. */
@Command(
    name = "completion",
    description = "Print a script that completes command lines in bash, zsh or fish.",
    synopsisHeading = "Usage: ",
    customSynopsis = "rsan-emu completion SHELL",
    footer = {
      "",
      "  bash:  source <(rsan-emu completion bash)      in ~/.bashrc",
      "  zsh:   rsan-emu completion zsh > DIR/_rsan-emu    DIR being one of $fpath",
      "  fish:  rsan-emu completion fish > ~/.config/fish/completions/rsan-emu.fish"
    })
public final class CompletionCommand implements Callable<Integer> {
  /** The shells that there is a script for. */
  enum Shell {
    BASH("bash", BashScript::of),
    ZSH("zsh", ZshScript::of),
    FISH("fish", FishScript::of);

    private final String label;
    private final Function<Grammar, String> script;

    Shell(String label, Function<Grammar, String> script) {
      this.label = label;
      this.script = script;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  @Spec CommandSpec spec;

  @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish")
  Shell shell;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this.")
  boolean help;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    out.print(shell.script.apply(Grammar.of(spec.root())));
    out.flush();
    return 0;
  }
}
