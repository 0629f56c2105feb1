# SPDX-License-Identifier: Apache-2.0
# Says what bash would offer: arguments are the script and the command lines; reads what readline
# would do from the calls of compopt, which exists only while readline completes.
compopt() {
  case "$*" in
    *'+o default'*) files=no ;;&
    *'-o dirnames'*) files=folders ;;
  esac
}
# shellcheck disable=SC1090
source "$1"
shift
for line in "$@"; do
  # Readline splits words at spaces and equals signs.
  IFS=$'\n' read -r -d '' -a COMP_WORDS < <(sed 's/=/ = /g; s/ \+/\n/g' <<< "$line"; [[ $line == *[=\ ] ]] && echo ''; printf '\0')
  [[ $line == *[=\ ] ]] && [[ ${COMP_WORDS[-1]} != '' ]] && [[ $line != *= ]] && COMP_WORDS+=('')
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  files=yes
  _rsan_emu
  echo "> $line"
  printf '%s\n' "${COMPREPLY[@]}"
  if ((${#COMPREPLY[@]} == 0)); then
    case $files in
      yes) compgen -f -- "${COMP_WORDS[COMP_CWORD]}" ;;
      folders) compgen -d -- "${COMP_WORDS[COMP_CWORD]}" ;;
    esac
  fi
done
