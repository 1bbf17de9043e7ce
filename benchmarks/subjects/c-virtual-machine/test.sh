#!/bin/sh
# gcc accepts the program and misses a case for OP_JUMP_IF_ZERO in a switch.
LC_ALL=C gcc -std=gnu11 -fsyntax-only -Wswitch -Werror=implicit-function-declaration -Werror=implicit-int \
  -Werror=int-conversion -Werror=incompatible-pointer-types input.c 2>messages || exit 1
grep -q "enumeration value 'OP_JUMP_IF_ZERO' not handled in switch" messages
