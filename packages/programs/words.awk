# SPDX-License-Identifier: Apache-2.0
# Counts words: associative arrays, printf, sorting by hand.
{ for (i = 1; i <= NF; i++) count[$i]++ }
END {
  for (word in count) if (count[word] > most || count[word] == most && word < best) { most = count[word]; best = word }
  printf "%d %s %.3f %s\n", most, best, sqrt(NR), substr(toupper(best), 1, 3)
}
