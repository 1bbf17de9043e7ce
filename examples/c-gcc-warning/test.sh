#!/bin/sh
# gcc finds that `deadline` may be used before it is set, in a file that compiles and breaks no other promise.
grep -q deadline input.c || exit 1
LC_ALL=C gcc -std=gnu11 -Og -S -o /dev/null -Wuninitialized -Wmaybe-uninitialized \
  -Werror=uninitialized -Werror=return-type -Werror=implicit-function-declaration -Werror=implicit-int \
  -Werror=int-conversion -Werror=incompatible-pointer-types -fno-diagnostics-show-caret \
  input.c 2>messages || exit 1
grep -q "'deadline' may be used uninitialized.*\[-Wmaybe-uninitialized\]" messages
