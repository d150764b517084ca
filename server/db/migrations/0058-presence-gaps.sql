-- Since when a presence has been renewed without a gap of more than a minute. After an outage of the database, or of a
-- server, the guide's presence is old although the guide may be in a call: `guideAttendance` waits until others have been
-- renewed for a minute. Null in rows of the version before.
alter table presences add column renewed_since timestamptz;
