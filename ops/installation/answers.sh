# shellcheck shell=bash
# Part of ops/install: what it has to know, from a file, from the environment, or from the person at the terminal.

declare -A answers=() variables=()
read_answers() {
  local name value
  while IFS='=' read -r name value || [ -n "$name" ]; do
    [[ $name =~ ^[[:space:]]*(#|$) ]] && continue
    if [[ $name =~ ^(SITE_NAME|CERTBOT_EMAIL|RELAY_IP)$ ]]; then answers[$name]=$value
    elif grep -q "^$name=" "$SOURCE/.env.example"; then variables[$name]=$value
    else fail "$answers_file: \"$name\" is no answer of ops/install and no variable of .env.example"; fi
  done < "$answers_file"
}

# An earlier run's answers stand in its files.
ask_all() {
  local known
  known=$(env_value PUBLIC_URL)
  if [ -n "$known" ]; then SITE_NAME=${known#https://}; else ask SITE_NAME "The site's public name (parcha.example):" check_name; fi
  if $is_self_signed || [ -e "/etc/letsencrypt/live/$SITE_NAME" ] || has_own_certificate; then CERTBOT_EMAIL=''
  else ask CERTBOT_EMAIL "Your e-mail address, for Let's Encrypt (its terms of use are accepted):" check_email; fi
  known=$(sed -n 's/^external-ip=\([0-9.]*\).*/\1/p' /etc/turnserver.conf 2> /dev/null || true)
  if [ -n "$known" ]; then RELAY_IP=$known
  else ask RELAY_IP "This machine's public IPv4 address if it is the relay of the calls too (empty: another machine is):" check_relay; fi
}

# Sets the variable NAME; asks again until the answer passes. CHECK prints what is wrong with it.
ask() { # NAME QUESTION CHECK
  local name=$1 question=$2 check=$3 value complaint
  value=${answers[$name]-${!1-}}
  if [ -z "$value" ] && [ -z "$answers_file" ] && ! $is_dry && [ -t 0 ]; then
    while read -rp "$question " value && complaint=$($check "$value") && [ -n "$complaint" ]; do say "  $complaint"; done
  fi
  complaint=$($check "$value")
  if [ -z "$complaint" ]; then printf -v "$name" %s "$value"
  elif [ -z "$value" ]; then fail "$name is missing: give it as a variable or in --answers FILE, or run ops/install at a terminal"
  else fail "$name: $complaint"; fi
}

check_name() {
  if [[ ! $1 =~ ^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*\.[a-z]{2,}$ ]]; then
    echo "\"$1\" is no name of a site. It looks like parcha.example: small letters, digits, hyphens and dots, without https://"
  elif ! $is_self_signed && ! getent ahosts "$1" > /dev/null; then
    echo "$1 leads nowhere yet. Let its DNS record (A or AAAA) name this machine's address, wait until it is known, and try again. --self-signed tries the rest without it"
  fi
}
check_email() {
  [[ $1 =~ ^[^@[:space:]]+@[^@[:space:]]+\.[a-z]+$ ]] ||
    echo "\"$1\" is no e-mail address. Let's Encrypt writes to it when the certificate is about to end, as to you@parcha.example"
}
check_relay() {
  [ -z "$1" ] && return
  if [[ ! $1 =~ ^[0-9]{1,3}(\.[0-9]{1,3}){3}$ ]]; then
    echo "\"$1\" is no IPv4 address. Leave it empty to have the relay on another machine"
  elif [[ $1 =~ ^(10|127|192\.168|172\.(1[6-9]|2[0-9]|3[01]))\. ]]; then
    echo "$1 is a private address. Browsers reach the relay by a public one"
  fi
}
