#!/bin/sh
# gcc sees that sprintf may write a place's name past the end of a buffer, in a file that breaks no promise.
LC_ALL=C gcc -std=gnu11 -S -o /dev/null -Wformat-overflow=1 -Werror=return-type \
  -Werror=implicit-function-declaration -Werror=implicit-int -Werror=int-conversion \
  -Werror=incompatible-pointer-types -fno-diagnostics-show-caret input.c 2>messages || exit 1
grep -q "'%s' directive writing up to 31 bytes into a region of size 24" messages
