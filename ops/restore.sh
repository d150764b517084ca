#!/usr/bin/env bash
# Restores a backup into an empty database, and the files into an empty folder. Needs the private key in the keyring of the
# user who runs it (GNUPGHOME), on a machine that is not the server.
#
#   restore.sh <parcha-….dump.gpg> [<folder of backed-up files> <target folder>]
#   DATABASE_URL      an empty database; its role becomes the owner of the tables: that of DATABASE_MIGRATION_URL
#   CLOSED_ACCOUNTS   the journal of closed accounts, as new as possible: the folder closed-accounts of the storage, or a log
#                     with lines "account closed". By default the folder that is restored with the files. "none": there is none
#
# Files that no row of the dump names are not restored: they were uploaded after it, or erased. Run by root, it gives the files to the
# owner of the folder around them, as /var/lib/parcha.
set -euo pipefail
umask 077
: "${DATABASE_URL:?}"
dump=${1:?the dump to restore}
from=${2:-}
to=${3:-}
[ -r "$dump" ] || { echo "$dump cannot be read" >&2; exit 1; }
[ -z "$from" ] || [ -n "$to" ] || { echo "The target folder of the files is missing" >&2; exit 1; }
journal=${CLOSED_ACCOUNTS:-${to:+$to/closed-accounts}}
if [ -z "$journal" ]; then
  echo "CLOSED_ACCOUNTS: name the journal of closed accounts, or none. Without it, accounts that were closed after the dump stay open." >&2
  exit 1
fi
if [ -n "${CLOSED_ACCOUNTS:-}" ] && [ "$journal" != none ] && [ ! -r "$journal" ]; then
  echo "CLOSED_ACCOUNTS: $journal cannot be read" >&2
  exit 1
fi

ask() { psql --dbname="$DATABASE_URL" --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --command="$1"; }
if [ "$(ask "select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public'")" != 0 ]; then
  echo "The database is not empty. Restore into a new one, check it, and then change DATABASE_URL to it." >&2
  exit 1
fi
if [ -n "$to" ] && [ -d "$to" ] && [ -n "$(ls -A "$to")" ]; then
  echo "$to is not empty" >&2
  exit 1
fi

open() { gpg --batch --quiet --no-tty --decrypt "$1"; }
open "$dump" | pg_restore --dbname="$DATABASE_URL" --no-owner --no-privileges --exit-on-error --single-transaction

files=0
known=$(mktemp)
trap 'rm -f "$known"' EXIT
ask "select id from objects where erased_at is null" > "$known"
if [ -n "$from" ]; then
  mkdir -p "$to"
  while IFS= read -r -d '' file; do
    # Entries of the journal have ids of customers.
    [[ $file == closed-accounts/* ]] || [[ ! $file =~ ^[^/]+/([0-9a-f-]{36}) ]] || grep -qxF "${BASH_REMATCH[1]}" "$known" || continue
    mkdir -p "$(dirname "$to/$file")"
    open "$from/$file.gpg" > "$to/$file"
    files=$((files + 1))
  done < <(cd "$from" && find . -type f -name '*.gpg' -printf '%P\0' | sed -z 's/\.gpg$//')
  # The server could read none of root's files.
  [ "$(id -u)" != 0 ] || chown -R --reference="$(dirname "$to")" "$to"
fi
echo "users $(ask 'select count(*) from users'), bookings $(ask 'select count(*) from bookings'), payments $(ask 'select count(*) from payments'), files $files"

[ "$journal" != none ] || { echo "Accounts that were closed after this dump are open in this database."; exit 0; }
# Only ids of the journal's form: they go into a statement.
lines=$(grep -rhoE '"customerId":"[0-9a-f-]{36}","closedAt"' "$journal" 2> /dev/null || true)
ids=$(sed -E "s/.*:\"([0-9a-f-]{36})\",.*/'\1'/" <<< "$lines" | sort -u | paste -sd, -)
open_accounts=$(ask "select count(*) from users where deleted_at is null and id::text in (${ids:-''})")
echo "accounts of the journal that are open in this database: $open_accounts"
[ "$open_accounts" = 0 ] || echo "Before the site opens, on the server: \$run close-again $journal"
