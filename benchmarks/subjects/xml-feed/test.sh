#!/bin/sh
# Well-formed, and an entry in Finnish about tides has an enclosure and an author with a home page.
xmllint --noout --nonet --xpath "//*[local-name()='entry'][@*[local-name()='lang']='fi'][*[local-name()='category'][@term='tides']][*[local-name()='link'][@rel='enclosure']][*[local-name()='author']/*[local-name()='uri']]" input.xml >found 2>/dev/null || exit 1
[ -s found ]
