# shellcheck shell=bash
# Part of ops/install: nginx, the certificate, and the relay.

# nginx reads $TLS. Its two files lead to a self-signed certificate until there is a real one, and are never replaced otherwise.
make_proxy() {
  [ -d "$TLS" ] || step "make $TLS" install -d -m 700 "$TLS"
  [ -e "$TLS/fullchain.pem" ] || step "make a self-signed certificate for the start" self_sign
  local folder before=$changes
  for folder in /var/cache/nginx /var/www/acme; do [ -d "$folder" ] || step "make $folder" install -d -m 755 "$folder"; done
  put /etc/nginx/conf.d/parcha.conf 644 < <(nginx_configuration)
  put /etc/letsencrypt/renewal-hooks/deploy/parcha 755 < "$SOURCE/ops/certificate-renewed"
  [ "$changes" = "$before" ] || reload_nginx
}
nginx_configuration() {
  local http2=()
  # Since 1.25.1 a directive of its own; nginx warns of the old one.
  if has_nginx_since 1.25.1; then http2=(-e 's/ ssl http2;/ ssl;/' -e 's/^( *)(listen \[::\]:443 .*)/\1\2\n\1http2 on;/'); fi
  sed -E "${http2[@]}" -e "s#/etc/letsencrypt/live/parcha.example/#$TLS/#" -e "s/parcha\\.example/$SITE_NAME/g" "$SOURCE/ops/nginx/parcha.conf"
}
has_nginx_since() { # VERSION
  local version
  version=$(nginx -v 2>&1 | sed -n 's#.*nginx/\([0-9.]*\).*#\1#p')
  dpkg --compare-versions "$version" ge "$1"
}
self_sign() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 -subj "/CN=$SITE_NAME" \
    -addext "subjectAltName=DNS:$SITE_NAME" -keyout "$TLS/self-signed.key" -out "$TLS/self-signed.pem" 2> /dev/null
  ln -s self-signed.key "$TLS/privkey.pem"
  ln -s self-signed.pem "$TLS/fullchain.pem"
}
reload_nginx() {
  $is_dry || nginx -t -q || fail "nginx refuses its configuration, for the reasons above"
  if has_systemd; then step "load nginx's configuration" systemctl reload-or-restart nginx; fi
}
has_own_certificate() { [ -e "$TLS/fullchain.pem" ] && [ "$(readlink "$TLS/fullchain.pem")" != self-signed.pem ]; }
get_certificate() {
  ! has_own_certificate || return 0
  if $is_self_signed; then
    is_missing "a certificate that browsers accept: run ops/install without --self-signed once $SITE_NAME leads to this machine"
    return
  fi
  if [ ! -e "/etc/letsencrypt/live/$SITE_NAME" ]; then
    $is_dry || has_systemd || { is_missing "the certificate: nginx does not run here, so Let's Encrypt cannot reach it"; return; }
    step "ask Let's Encrypt for a certificate of $SITE_NAME" run_certbot
    [ -z "$certbot_failed" ] || { is_missing "$certbot_failed"; return; }
  fi
  step "use the certificate of Let's Encrypt" link_certificate
  reload_nginx
}
certbot_failed=''
run_certbot() {
  certbot certonly --webroot -w /var/www/acme -d "$SITE_NAME" -m "$CERTBOT_EMAIL" --agree-tos --non-interactive --quiet ||
    certbot_failed="the certificate: certbot's reason is above. http://$SITE_NAME/ must reach this machine (DNS, and port 80 of the firewall); then run ops/install again"
}
link_certificate() {
  local name
  for name in fullchain privkey; do ln -sfn "/etc/letsencrypt/live/$SITE_NAME/$name.pem" "$TLS/$name.pem"; done
}

make_relay() {
  [ -n "$RELAY_IP" ] || return 0
  local secret before
  secret=$(env_value TURN_SECRET)
  if [ -z "$secret" ] && ! $is_dry; then
    is_missing "TURN_URLS and TURN_SECRET in $ENV_FILE (ops/coturn/README.md); then ops/install sets up the relay"
    return
  fi
  cmp -s "$TLS/fullchain.pem" /etc/turnserver/fullchain.pem || step "give the relay the certificate" "$SOURCE/ops/certificate-renewed"
  enable coturn.service
  before=$changes
  grep -qs '^static-auth-secret=' /etc/turnserver.conf || step "write /etc/turnserver.conf" write_relay "$secret"
  has_systemd || return 0
  # Debian's package has started it already, with a configuration of its own. A restart ends calls, so there is none for a
  # certificate.
  [ "$changes" = "$before" ] && systemctl is-active --quiet coturn || step "start the relay" start_relay
}
start_relay() { systemctl restart coturn || is_missing "the relay, which does not start: journalctl -u coturn"; }
write_relay() { # SECRET
  local text
  text=$(sed -e "s/<turn.parcha.example>/$SITE_NAME/" -e "s/^external-ip=.*/external-ip=$RELAY_IP/" \
    -e "s/^tls-listening-port=443/tls-listening-port=5349/" "$SOURCE/ops/coturn/turnserver.conf")
  printf '%s\n' "${text/<TURN_SECRET>/"$1"}" | write_private /etc/turnserver.conf turnserver
}
