#!/bin/sh
# sdp-transform 3.0.0: an ICE candidate ends at the first attribute that the package does not know, without a word.
#
# A candidate may have any number of named extensions after its type (RFC 8839, section 5.1). Chrome's `icecandidate` event gives
# `… generation 0 ufrag Eds4 network-id 1 network-cost 10`. The package reads generation, network-id and network-cost, each in its place;
# of what does not fit its pattern it takes the beginning. `ufrag` stands in the middle: it is lost, and with it the network's id and
# cost, which the package knows and reads where no `ufrag` stands before them. parse() says nothing, and write() gives a shorter line
# that every browser takes. An unknown line of the session is kept in `invalid`; the rest of a known line is nowhere.
#
# A good guess misses it: what is parsed and written again is the same for the candidates within Chrome's localDescription, which have
# no `ufrag`, and so for every recorded offer; calls connect all the same. Only after a restart of ICE does the other side not know
# any more to which generation a late candidate belongs, and on a phone with two networks the dear one counts as good as the other.
# Mend: pass candidates on as they came, and take from the package only what is to be read.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund sdp-transform@3.0.0
cat >run.mjs <<'JS'
import sdp from "sdp-transform";
const BEGIN = "1 1 udp 1677729535 192.0.2.4 46154 typ srflx raddr 0.0.0.0 rport 0 generation 0";
const again = (rest) => {
  const session = sdp.parse(`v=0\r\na=candidate:${BEGIN}${rest}\r\na=unknown:kept\r\n`);
  const [line] = sdp.write(session).split("\r\n").filter((one) => one.startsWith("a=candidate:"));
  return { rest: line.slice(`a=candidate:${BEGIN}`.length), invalid: session.invalid.map(({ value }) => value) };
};
const seen = {
  "of a description": again(" network-id 1 network-cost 10"),
  "of an event": again(" ufrag Eds4 network-id 1 network-cost 10"),
};
console.log(seen);
const expected = {
  "of a description": { rest: " network-id 1 network-cost 10", invalid: ["unknown:kept"] },
  "of an event": { rest: "", invalid: ["unknown:kept"] },
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node run.mjs
