#!/usr/bin/env bash
# Backs the database up, and the files where they are on this disk: encrypted with a public key, so that this machine
# cannot read its own backups. What is older than BACKUP_KEEP_DAYS goes, once the new one lies there whole.
#
#   DATABASE_URL      as Parcha's; pg_dump must be of the server's version or later
#   BACKUP_DIR        where to; another disk, and from there another place
#   BACKUP_KEY        file with the public key (gpg --armor --export)
#   BACKUP_FILES      folder with the files (DATA_DIR/objects); unset with STORAGE=s3, whose bucket keeps versions
#   BACKUP_KEEP_DAYS  30
set -euo pipefail
umask 077
: "${DATABASE_URL:?}" "${BACKUP_DIR:?}" "${BACKUP_KEY:?}"
keep_days=${BACKUP_KEEP_DAYS:-30}
[ -r "$BACKUP_KEY" ] || { echo "BACKUP_KEY: $BACKUP_KEY cannot be read" >&2; exit 1; }

# gpg wants a home even when it keeps nothing there.
part=$(mktemp -d "$BACKUP_DIR/.part-XXXXXX")
home=$(mktemp -d)
trap 'rm -rf "$part" "$home"' EXIT
seal() {
  gpg --homedir "$home" --batch --quiet --no-tty --trust-model always --compress-algo none \
    --recipient-file "$BACKUP_KEY" --encrypt
}

# The database first: files are never changed, so each one that the dump names is still there to be copied.
dump="parcha-$(date -u +%Y%m%dT%H%M%SZ).dump.gpg"
pg_dump --dbname="$DATABASE_URL" --format=custom --no-owner --no-privileges | seal > "$part/$dump"
[ -s "$part/$dump" ]
sync "$part/$dump"
mv "$part/$dump" "$BACKUP_DIR/$dump"

# Each file once. What was erased goes from here, too, when no dump that is kept can name it any more.
copied=0
if [ -n "${BACKUP_FILES:-}" ] && [ -d "$BACKUP_FILES" ]; then
  mkdir -p "$BACKUP_DIR/files"
  while IFS= read -r -d '' file; do
    to="$BACKUP_DIR/files/$file.gpg"
    if [ ! -e "$to" ]; then
      mkdir -p "$(dirname "$to")"
      seal < "$BACKUP_FILES/$file" > "$part/file"
      mv "$part/file" "$to"
      copied=$((copied + 1))
    fi
    # Seen today: how long ago is what its age tells below.
    touch "$to"
  done < <(cd "$BACKUP_FILES" && find . -name .halves -prune -o -type f -printf '%P\0')
  find "$BACKUP_DIR/files" -type f -mtime "+$keep_days" -delete
fi

find "$BACKUP_DIR" -maxdepth 1 -name 'parcha-*.dump.gpg' -mtime "+$keep_days" -delete
echo "$dump $(stat -c %s "$BACKUP_DIR/$dump") bytes, $copied new files"
