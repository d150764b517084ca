#!/usr/bin/env bash
# Backs up the database, and the files if they are on this disk. Encrypts with a public key, so that this machine cannot read
# its own backups. Deletes backups that are older than BACKUP_KEEP_DAYS, after the new one is complete.
#
#   DATABASE_URL      as Parcha's, or its DATABASE_MIGRATION_URL; pg_dump must have the PostgreSQL server's version or a later one
#   BACKUP_DIR        the target folder, on another disk; copy it from there to another place
#   BACKUP_KEY        file with the public key (gpg --armor --export)
#   BACKUP_FILES      folder with the files (DATA_DIR/objects), the journal of closed accounts among them; unset with STORAGE=s3,
#                     whose bucket keeps versions
#   BACKUP_KEEP_DAYS  30 by default, at most 400: so long the journal of closed accounts reaches back
set -euo pipefail
umask 077
: "${DATABASE_URL:?}" "${BACKUP_DIR:?}" "${BACKUP_KEY:?}"
keep_days=${BACKUP_KEEP_DAYS:-30}
[[ $keep_days =~ ^[0-9]+$ ]] && [ "$keep_days" -le 400 ] || { echo "BACKUP_KEEP_DAYS must be a number up to 400" >&2; exit 1; }
[ -r "$BACKUP_KEY" ] || { echo "BACKUP_KEY: $BACKUP_KEY cannot be read" >&2; exit 1; }

# Left by a backup that was killed, or by a power cut.
find "$BACKUP_DIR" -maxdepth 1 -name '.part-*' -mmin +1440 -exec rm -rf {} +

# gpg needs a home folder even if it stores nothing in it.
part=$(mktemp -d "$BACKUP_DIR/.part-XXXXXX")
home=$(mktemp -d)
trap 'rm -rf "$part" "$home"' EXIT
seal() {
  gpg --homedir "$home" --batch --quiet --no-tty --trust-model always --compress-algo none \
    --recipient-file "$BACKUP_KEY" --encrypt
}

# The database first: files never change, so every file that the dump refers to can still be copied afterwards.
dump="parcha-$(date -u +%Y%m%dT%H%M%SZ).dump.gpg"
pg_dump --dbname="$DATABASE_URL" --format=custom --no-owner --no-privileges | seal > "$part/$dump"
[ -s "$part/$dump" ]
sync "$part/$dump"
mv "$part/$dump" "$BACKUP_DIR/$dump"

# A folder that is misspelt or not mounted: without this, nothing would be copied, and all copies deleted in time.
if [ -n "${BACKUP_FILES:-}" ] && [ -z "$(find "$BACKUP_FILES" -name .halves -prune -o -type f -print -quit 2> /dev/null)" ]; then
  named=$(psql --dbname="$DATABASE_URL" --no-psqlrc --tuples-only --no-align \
    --command="select count(*) from objects where booking_id is not null and erased_at is null")
  [ "$named" = 0 ] || { echo "BACKUP_FILES: $BACKUP_FILES has no files, and the database names $named. Is it misspelt, or not mounted? With STORAGE=s3 remove the variable" >&2; exit 1; }
fi

# Copies each file once. The copy of a deleted file is kept until no remaining dump can refer to it.
copied=0
if [ -n "${BACKUP_FILES:-}" ] && [ -d "$BACKUP_FILES" ]; then
  mkdir -p "$BACKUP_DIR/files"
  while IFS= read -r -d '' file; do
    to="$BACKUP_DIR/files/$file.gpg"
    if [ ! -e "$to" ]; then
      mkdir -p "$(dirname "$to")"
      if ! seal < "$BACKUP_FILES/$file" > "$part/file"; then
        # Erased since it was listed, as the original of a photo is once the photo is claimed.
        [ ! -e "$BACKUP_FILES/$file" ] || exit 1
        continue
      fi
      mv "$part/file" "$to"
      copied=$((copied + 1))
    fi
    # The time of the copy is that of the last run in which the file existed; the deletion below uses it.
    touch "$to"
  done < <(cd "$BACKUP_FILES" && find . -name .halves -prune -o -type f -printf '%P\0')
  find "$BACKUP_DIR/files" -type f -mtime "+$keep_days" -delete
fi

find "$BACKUP_DIR" -maxdepth 1 -name 'parcha-*.dump.gpg' -mtime "+$keep_days" -delete
echo "$dump $(stat -c %s "$BACKUP_DIR/$dump") bytes, $copied new files"
