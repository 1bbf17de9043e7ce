#!/bin/sh
# xmllint finds the marker `buoy` declared twice, in a well-formed drawing.
xmllint --noout --nonet --valid input.xml 2>messages && exit 1
grep -q ': parser error' messages && exit 1
grep -q 'ID buoy already defined' messages
