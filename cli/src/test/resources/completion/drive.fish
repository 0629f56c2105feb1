# SPDX-License-Identifier: Apache-2.0
# Says what fish offers, without descriptions; arguments are the script and the command lines.
source $argv[1]
for line in $argv[2..]
    echo "> $line"
    complete -C $line | string replace -r '\t.*' ''
end
true
