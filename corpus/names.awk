# SPDX-License-Identifier: Apache-2.0
# Places without what differs by instruction set: template arguments and parameters, as 512ul and 512u.
function bare(place) {
  gsub(/\(anonymous( namespace)?\)/, "{anonymous}", place)
  while (gsub(/<[^<>]*>/, "", place)) {}
  while (gsub(/\([^()]*\)/, "", place)) {}
  sub(/ const$/, "", place)
  return place
}
