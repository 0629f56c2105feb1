# SPDX-License-Identifier: Apache-2.0
# Makes what the cases work on, always the same: awk -v kind=words|numbers -v lines=N -f make-inputs.awk
function random(n) {
  seed = (seed * 16807) % 2147483647
  return seed % n
}
function word(   length_, text) {
  text = ""
  for (length_ = 2 + random(3); length_ > 0; length_--)
    text = text substr("bcdfghklmnprstvz", 1 + random(16), 1) substr("aeiou", 1 + random(5), 1)
  return text
}
BEGIN {
  seed = 20231207
  if (kind == "numbers") {
    for (line = 0; line < lines; line++) print random(1000000000)
    exit
  }
  for (i = 0; i < 2000; i++) words[i] = word()
  for (line = 0; line < lines; line++) {
    text = words[random(2000)]
    for (i = 0; i < 8; i++) text = text " " words[int(random(2000) * random(2000) / 2000)]
    print text
  }
}
