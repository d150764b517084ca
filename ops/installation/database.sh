# shellcheck shell=bash
# Part of ops/install: parcha.env with its secrets, and the database.

write_settings() {
  [ -e "$ENV_FILE" ] || step "write $ENV_FILE with new secrets; the providers' keys come from you" make_env_file
  [ -e "$ETC/backup.env" ] || step "write $ETC/backup.env" make_backup_env
}
make_env_file() {
  local name host
  host=127.0.0.1:$(postgres_port)
  local -A values=(
    [MODE]=live [PUBLIC_URL]="https://$SITE_NAME" [TRUST_PROXY]="127.0.0.1,::1" [DATA_DIR]=/var/lib/parcha
    [PREVIOUS_BUILD]=/opt/parcha/previous/dist/web
    [SECRET_KEY]="$(openssl rand -base64 48)"
    [DATABASE_URL]="postgresql://parcha_app:$(openssl rand -hex 24)@$host/parcha"
    [DATABASE_MIGRATION_URL]="postgresql://parcha:$(openssl rand -hex 24)@$host/parcha"
  )
  if [ -n "$RELAY_IP" ]; then
    values[TURN_URLS]="stun:$SITE_NAME:3478,turn:$SITE_NAME:3478?transport=udp,turn:$SITE_NAME:3478?transport=tcp,turns:$SITE_NAME:5349?transport=tcp"
    values[TURN_SECRET]=$(openssl rand -base64 32)
  fi
  for name in "${!variables[@]}"; do values[$name]=${variables[$name]}; done
  local line
  while IFS= read -r line; do
    name=${line%%=*}
    if [ -n "$name" ] && [ -n "${values[$name]+set}" ]; then printf '%s=%s\n' "$name" "${values[$name]}"; else printf '%s\n' "$line"; fi
  done < "$SOURCE/.env.example" | write_private "$ENV_FILE" parcha
}
make_backup_env() {
  local url files=(BACKUP_FILES=/var/lib/parcha/objects)
  url=$(env_value DATABASE_MIGRATION_URL)
  # A bucket keeps versions of its own.
  [ "$(env_value STORAGE)" != s3 ] || files=()
  printf '%s\n' "DATABASE_URL=${url:-$(env_value DATABASE_URL)}" BACKUP_DIR=/var/backups/parcha "BACKUP_KEY=$ETC/backup.asc" \
    "${files[@]}" BACKUP_KEEP_DAYS=30 | write_private "$ETC/backup.env" parcha
}

# Prints version/name and port of the cluster that DATABASE_URL means, or of the newest one if that is no cluster's port (it
# may be HAProxy's). A machine that was upgraded from Debian 12 to 13 has two.
postgres_cluster() {
  local port
  port=$(env_value DATABASE_URL | sed -nE 's#.*@[^/]*:([0-9]+)/.*#\1#p')
  { pg_lsclusters -h 2> /dev/null || true; } |
    awk -v port="${port:-5432}" '{ newest = $1 "/" $2 " " $3 } $3 == port { named = newest } END { print (named ? named : newest) }'
}
postgres_port() { postgres_cluster | cut -d ' ' -f 2; }
as_postgres() { (cd / && runuser -u postgres -- psql -p "$(postgres_port)" -XAtq -v ON_ERROR_STOP=1 "$@"); }
# The password in the address of a role.
password_of() { env_value "$1" | sed -nE 's#^postgres(ql)?://[^:]+:([^@]*)@.*#\2#p'; }
make_database() {
  local url found
  url=$(env_value DATABASE_URL)
  if [ -n "$url" ] && [[ ! $url =~ @(127\.0\.0\.1|localhost|\[::1\])[:/] ]]; then
    say "  the database is on another machine: see ops/postgresql/README.md"
    return
  fi
  if [ -n "$(postgres_port)" ]; then tune_postgres; else step "set PostgreSQL's memory and its log" true; fi
  if ! found=$(as_postgres -c "select count(*) from (select rolname from pg_roles union all select datname from pg_database) n where rolname in ('parcha', 'parcha_app')" 2> /dev/null); then
    if $is_dry; then step "make the database with two roles" true
    else lacks_database "PostgreSQL does not answer, so the database is not made. Start it: systemctl start postgresql, or pg_ctlcluster where systemd does not run"; fi
  elif [ "$found" = 0 ]; then step "make the database with two roles" create_database
  elif [ "$found" != 3 ]; then lacks_database "of the roles parcha and parcha_app and the database parcha some are there and some not: see ops/postgresql/parcha.sql"
  elif ! PGPASSWORD=$(password_of DATABASE_URL) psql -h 127.0.0.1 -p "$(postgres_port)" -U parcha_app -d parcha -XAtqc 'select 1' > /dev/null 2>&1; then
    lacks_database "the database refuses the password of DATABASE_URL in $ENV_FILE. Give it that one: alter role parcha_app password '…', and the same for parcha and DATABASE_MIGRATION_URL"
  fi
}
lacks_database() { can_start=false; is_missing "$@"; }
# By standard input, because other users can read arguments.
create_database() {
  { printf "\\set password '''%s'''\n\\set app_password '''%s'''\n" "$(password_of DATABASE_MIGRATION_URL)" "$(password_of DATABASE_URL)"
    cat "$SOURCE/ops/postgresql/parcha.sql"; } | as_postgres > /dev/null
}
tune_postgres() {
  local cluster before=$changes quarter_mb
  cluster=$(postgres_cluster | cut -d ' ' -f 1)
  quarter_mb=$(awk '/^MemTotal/ { print int($2 / 4096) }' /proc/meminfo)
  put "/etc/postgresql/$cluster/conf.d/parcha.conf" 644 <<SETTINGS
# By ops/install; see ops/postgresql/README.md.
shared_buffers = ${quarter_mb}MB
effective_cache_size = $((quarter_mb * 2))MB
random_page_cost = 1.1
max_wal_size = 4GB
checkpoint_timeout = 15min
max_connections = 120
password_encryption = 'scram-sha-256'
log_min_duration_statement = 500
log_parameter_max_length = 0
log_error_verbosity = terse
SETTINGS
  [ "$changes" = "$before" ] || ! has_systemd || step "restart PostgreSQL for its settings" systemctl restart postgresql
}
