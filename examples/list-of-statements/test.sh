#!/bin/sh
# A statement uses a table after it was dropped, while a transaction is open, in a log that creates the table first.
awk '
  /^BEGIN;/ { open = 1 }
  /^ROLLBACK;|^COMMIT;/ { open = 0 }
  /^CREATE TABLE/ { there[$3] = 1 }
  /^DROP TABLE/ { sub(/;/, "", $3); if (open && there[$3]) dropped[$3] = 1 }
  /^INSERT INTO|^DELETE FROM/ { if (open && dropped[$3]) found = 1 }
  END { exit !found }
' input.sql
