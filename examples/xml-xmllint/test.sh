#!/bin/sh
# The document is well-formed, and xmllint says that it refers to a plant p1187 which is not there.
xmllint --noout --nonet --valid input.xml 2>messages && exit 1
grep -q ': parser error' messages && exit 1
grep -q 'IDREF attribute plant references an unknown ID "p1187"' messages
