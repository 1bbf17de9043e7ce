#!/bin/sh
# Property test for input.json, written by pare init. Exit code 0 means "still has the property".
# It runs in a fresh directory that holds the variant as input.json; change it as you like.
export LC_ALL=C

# The failing command; on the whole input: exit code 3.
sh -c 'grep -q needle "$1" && { echo "$1:12:5: error: bad phi at 0x7ffd12 in /tmp/x.o" >&2; exit 3; }; exit 0' sh input.json <input.json >pare.out 2>pare.err
code=$?

# It ends as it did then.
[ "$code" -eq 3 ] || exit 1

# It writes this line to standard error, with any paths, positions, addresses and times:
#   input.json:12:5: error: bad phi at 0x7ffd12 in /tmp/x.o
grep -Eq -e 'input[.]json:[0-9]+:[0-9]+: error: bad phi at 0x[0-9a-fA-F]+ in [^ ]*' pare.err || exit 1

exit 0
