# shellcheck shell=bash
# Part of ops/install: the folder of a version, its services, and the link to the version that runs.

release_version() {
  local version
  version=$(sed -nE 's/^  "version": "([^"]+)",$/\1/p' "$SOURCE/package.json")
  if [ "$(dirname "$SOURCE")" = "$RELEASES" ]; then basename "$SOURCE"
  elif [ ! -e "$SOURCE/.git" ]; then echo "$version"
  else
    local tag
    tag=$(git -c safe.directory="$SOURCE" -C "$SOURCE" describe --tags --always --match 'v[0-9]*' 2> /dev/null || echo "$version-clone")
    if [[ $tag == v* ]]; then echo "${tag#v}"; else echo "$version-$tag"; fi
  fi
}
install_release() {
  local version
  version=$(release_version)
  RELEASE=$RELEASES/$version
  [ -d "$RELEASE" ] || step "install Parcha $version into $RELEASE, with its packages" make_release
}
make_release() {
  rm -rf "$RELEASE.part"
  mkdir -p "$RELEASES"
  "$SOURCE/ops/live-folder" "$SOURCE" "$RELEASE.part" > /dev/null
  mv "$RELEASE.part" "$RELEASE"
}

enable() { systemctl is-enabled --quiet "$1" 2> /dev/null || step "enable $1" systemctl --quiet enable "$1"; }
make_services() {
  local unit before=$changes
  for unit in "$SOURCE"/ops/systemd/*; do put "/etc/systemd/system/$(basename "$unit")" 644 < <(cat "$unit"); done
  if [ "$changes" != "$before" ] && has_systemd; then step "let systemd read its units" systemctl daemon-reload; fi
  for unit in "${TIMERS[@]}" "${PORTS[@]/#/parcha@}"; do enable "$unit"; done
  has_systemd || return 0
  for unit in "${TIMERS[@]}"; do systemctl is-active --quiet "$unit" || step "start $unit" systemctl start "$unit"; done
}

parcha() { (cd "$RELEASE" && runuser -u parcha -- node_modules/node/bin/node --env-file="$ENV_FILE" main.ts "$@"); }
# The link is what runs: it moves only to a version that accepts the configuration, after a backup.
switch_release() {
  local checked
  if ! $is_dry; then
    if checked=$(parcha check 2>&1); then say "  ${checked//$'\n'/$'\n'  }"
    else
      can_start=false
      is_missing "$ENV_FILE is not complete:" $'\n'"$checked"
    fi
  fi
  if [ "$(readlink -f "$CURRENT")" != "$RELEASE" ]; then
    if [ -e "$CURRENT" ]; then
      $can_start || { say "  the site stays with $(readlink "$CURRENT")"; return; }
      if has_systemd && [ -e "$ETC/backup.asc" ]; then step "back up before the upgrade" systemctl start parcha-backup; fi
    fi
    step "let $CURRENT lead to $RELEASE" move_link
  fi
  if $can_start; then start_services; else is_missing "Parcha is not started, because of what is missing"; fi
}
# Pages of the version before that are still open load the rest of their files from its folder (PREVIOUS_BUILD).
move_link() {
  [ ! -e "$CURRENT" ] || ln -sfn "$(readlink "$CURRENT")" /opt/parcha/previous
  ln -sfn "releases/$(basename "$RELEASE")" "$CURRENT.new" && mv -T "$CURRENT.new" "$CURRENT"
}
start_services() {
  local port restarted=false
  has_systemd || { $is_dry || is_missing "Parcha is not started, because systemd does not run"; return 0; }
  for port in "${PORTS[@]}"; do
    is_running_release "$port" && continue
    # For 5 s nginx sends nothing to a process that has refused it (fail_timeout): the next one must not stop before that.
    ! $restarted || $is_dry || sleep 6
    step "start Parcha on port $port and wait until it is ready" start_port "$port"
    restarted=true
  done
}
is_running_release() { [ "$(readlink "/proc/$(systemctl show -P MainPID "parcha@$1")/cwd" 2> /dev/null)" = "$RELEASE" ]; }
start_port() {
  systemctl restart "parcha@$1"
  local try
  for try in {1..60}; do
    "$RELEASE/node_modules/node/bin/node" -e "fetch('http://127.0.0.1:$1/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))" && return
    sleep 1
  done
  say "it was not ready after $try s: journalctl -u parcha@$1"
  return 1
}
