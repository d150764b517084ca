#!/bin/sh
# ical-generator 11.1.2: `timezone` names a zone in the file and converts nothing: a Date is written by the clock of the process.
#
# On a server in UTC a session at 10:00 in India becomes `DTSTART;TZID=Asia/Kolkata:20261201T043000`, half past four in the morning.
# Set for the whole calendar it takes the zone from every time of the file: the times float, and DTSTAMP and CREATED, which RFC 5545
# (3.8.7.1, 3.8.7.2) wants in UTC, lose their Z. No warning comes. Without `timezone` the same Date is written in UTC and is right
# everywhere. Only the date objects of other libraries (Luxon, Moment, Day.js) are converted.
#
# A good guess misses it: a Date is a moment, so a zone beside it reads as the zone to write it in, and on the developer's machine in
# India, whose clock is that zone's, every file is right. It is the server in a container that is five and a half hours off. Mend: give
# no zone and let the calendar program convert; and run the test of the file with a TZ that is not one's own.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical-generator@11.1.2 ical.js@2.2.1
cat >run.mjs <<'JS'
import ical from "ical-generator";
import ICAL from "ical.js";
const start = new Date("2026-12-01T04:30:00Z");
function written(calendarOptions, eventOptions) {
  const calendar = ical(calendarOptions);
  calendar.createEvent({ start, end: new Date(start.getTime() + 600_000), summary: "Session", stamp: start, ...eventOptions });
  const text = calendar.toString();
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
  const line = (name) => text.split("\r\n").find((one) => one.startsWith(name));
  const { hour, minute } = event.getFirstPropertyValue("dtstart");
  return { start: line("DTSTART"), stamp: line("DTSTAMP"), reads: `${hour}:${String(minute).padStart(2, "0")}` };
}
const zone = { timezone: "Asia/Kolkata" };
console.log(JSON.stringify([written({}, {}), written({}, zone), written(zone, {})]));
JS
seen() { TZ=$1 node run.mjs; }
echo "by a server in UTC:   $(seen UTC)"
echo "by a server in India: $(seen Asia/Kolkata)"
[ "$(seen UTC)" = '[{"start":"DTSTART:20261201T043000Z","stamp":"DTSTAMP:20261201T043000Z","reads":"4:30"},{"start":"DTSTART;TZID=Asia/Kolkata:20261201T043000","stamp":"DTSTAMP:20261201T043000Z","reads":"4:30"},{"start":"DTSTART:20261201T043000","stamp":"DTSTAMP:20261201T043000","reads":"4:30"}]' ]
[ "$(seen Asia/Kolkata)" = '[{"start":"DTSTART:20261201T043000Z","stamp":"DTSTAMP:20261201T043000Z","reads":"4:30"},{"start":"DTSTART;TZID=Asia/Kolkata:20261201T100000","stamp":"DTSTAMP:20261201T043000Z","reads":"10:00"},{"start":"DTSTART:20261201T100000","stamp":"DTSTAMP:20261201T100000","reads":"10:00"}]' ]
