# SPDX-License-Identifier: Apache-2.0
# Says what zsh lists when a line is typed and completions are asked for; arguments are the folder of
# the script and the command lines.
zmodload zsh/zpty
zpty shell TERM=dumb zsh -f -i
zpty -w shell "fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -D"
zpty -w shell 'mark() { print -r -- "<E""ND>"; BUFFER=; }; zle -N mark; bindkey "^T" mark "^G" list-choices'
zpty -w shell 'PROMPT=; LISTMAX=100000; setopt no_beep; print "<E""ND>"'
zpty -r shell shown '*<END>*'
shift
for line in "$@"; do
  print -r -- "> $line"
  zpty -w -n shell "$line"$'\a\x14'
  zpty -r shell shown '*<END>*'
  print -r -- "$shown"
done
zpty -d shell
