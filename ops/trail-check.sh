#!/usr/bin/env bash
# Checks the audit trail against its seals and against the end of the chain at the check before. parcha-trail.timer runs it
# each day, in the folder of the release. A check that finds something ends with a line ALERT: and code 1. Copy the file
# `ends` to another machine: on this one, whoever is root can change it.
#
#   TRAIL_STATE  folder with the file `ends`: a line for each check, its time and the end of the chain
#   PARCHA_ENV   the configuration, /etc/parcha/parcha.env by default
set -uo pipefail
umask 077
: "${TRAIL_STATE:?}"
ends="$TRAIL_STATE/ends"

known=()
if [ -s "$ends" ]; then known=(--known "$(tail -n 1 "$ends" | cut -d ' ' -f 2)"); fi
text=$(node_modules/node/bin/node --env-file="${PARCHA_ENV:-/etc/parcha/parcha.env}" main.ts trail check "${known[@]}" 2>&1)
code=$?
echo "$text"
# Printed only if the chain is right. False times before it are then known, and no alert tomorrow.
end=$(sed -n 's/^End of the chain: \([0-9]*:[0-9a-f]*\)$/\1/p' <<< "$text")
if [ -n "$end" ]; then echo "$(date -u +%Y-%m-%dT%H:%M:%SZ) $end" >> "$ends"; fi
if [ "$code" -ne 0 ]; then echo "ALERT: the check of the audit trail has found something"; fi
exit "$code"
