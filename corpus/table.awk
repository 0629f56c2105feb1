# SPDX-License-Identifier: Apache-2.0
# The table of docs/precision.md, of check's judged.tsv.
!(($1) in package) { package[$1]; order[++packages] = $1 }
!(($1, $2) in program) { program[$1, $2]; programs[$1]++ }
!(($1, $3) in isa) { isa[$1, $3]; isas[$1] = isas[$1] (isas[$1] == "" ? "" : ", ") $3 }
$6 == "ran" { next }
!(($1, $2, $4, $5, $6) in finding) { finding[$1, $2, $4, $5, $6]; findings[$1]++; of[$1, $6]++ }
function row(name, programs, isas, findings, fix, harmless, wrong, unknown) {
  print "| " name " | " programs + 0 " | " isas " | " runs " | " findings + 0 " | " fix + 0 " | " harmless + 0 " | " wrong + 0 " | " unknown + 0 " |"
}
END {
  print "| package | programs | instruction sets | runs | findings | fix | harmless | false | no verdict |"
  print "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
  for (i = 1; i <= packages; i++) {
    p = order[i]
    row(p, programs[p], isas[p], findings[p], of[p, "fix"], of[p, "harmless"], of[p, "false"], of[p, "unknown"])
    all_programs += programs[p]; all += findings[p]; fix += of[p, "fix"]; harmless += of[p, "harmless"]
    wrong += of[p, "false"]; unknown += of[p, "unknown"]
  }
  row("all", all_programs, "", all, fix, harmless, wrong, unknown)
}
