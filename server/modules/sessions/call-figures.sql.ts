import type { CallFigures } from "#domain/call-figures.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { JOIN_OPENS_MINUTES_BEFORE } from "#domain/join-window.ts";
import type { RoomPerson, RoomSide } from "#domain/room.ts";
import { type Queryable, rows, run, sql } from "#server/db/sql.ts";

/** Calls of one side of one session: reloads and other devices begin another one. */
const MAX_CALLS = 30;

type NewFigures = CallFigures & { bookingId: string; side: RoomSide; seat: string };

/**
 * Of a session that is paid or completed, once its room has opened: those of a call before a move do not count. Sums never shrink: a
 * message that arrives late changes nothing.
 */
export function upsertFigures(db: Queryable, figures: NewFigures, now: Date) {
  const { bookingId, side, seat, receivedSamples, concealedSamples, pictureMs, frozenMs, reconnections } =
    figures;
  const { sentBytes = 0, receivedBytes = 0 } = figures;
  return run(db)`
    insert into call_figures as f (booking_id, side, seat, received_samples, concealed_samples, picture_ms, frozen_ms,
      reconnections, sent_bytes, received_bytes, updated_at)
    select ${bookingId}::uuid, ${side}, ${seat}, ${receivedSamples}::bigint, ${concealedSamples}::bigint,
        ${pictureMs}::integer, ${frozenMs}::integer, ${reconnections}::integer, ${sentBytes}::bigint, ${receivedBytes}::bigint,
        ${now}::timestamptz
      where (select count(*) from call_figures
        where booking_id = ${bookingId} and side = ${side} and seat <> ${seat}) < ${MAX_CALLS}
        and exists (select from bookings where id = ${bookingId} and status in ('approved', 'confirmed', 'completed')
          and starts_at <= ${addMinutes(now, JOIN_OPENS_MINUTES_BEFORE)})
    on conflict (booking_id, side, seat) do update set
      received_samples = greatest(f.received_samples, excluded.received_samples),
      concealed_samples = greatest(f.concealed_samples, excluded.concealed_samples),
      picture_ms = greatest(f.picture_ms, excluded.picture_ms),
      frozen_ms = greatest(f.frozen_ms, excluded.frozen_ms),
      reconnections = greatest(f.reconnections, excluded.reconnections),
      sent_bytes = greatest(f.sent_bytes, excluded.sent_bytes),
      received_bytes = greatest(f.received_bytes, excluded.received_bytes), updated_at = excluded.updated_at`;
}

const sums = sql`sum(received_samples)::float8 as "receivedSamples", sum(concealed_samples)::float8 as "concealedSamples",
  sum(picture_ms)::float8 as "pictureMs", sum(frozen_ms)::float8 as "frozenMs",
  sum(reconnections)::integer as reconnections, sum(sent_bytes)::float8 as "sentBytes",
  sum(received_bytes)::float8 as "receivedBytes"`;

export type SideFigures = CallFigures & { bookingId: string; side: RoomSide };

type NewPairFigures = CallFigures & {
  bookingId: string;
  side: RoomPerson;
  withSide: RoomPerson;
  seat: string;
};

/** `upsertFigures`, of a connection of the companion's. */
export function upsertCompanionFigures(db: Queryable, figures: NewPairFigures, now: Date) {
  const { bookingId, side, withSide, seat, receivedSamples, concealedSamples, pictureMs, frozenMs } = figures;
  const { reconnections, sentBytes = 0, receivedBytes = 0 } = figures;
  return run(db)`
    insert into companion_call_figures as f (booking_id, side, with_side, seat, received_samples, concealed_samples, picture_ms,
      frozen_ms, reconnections, sent_bytes, received_bytes, updated_at)
    select ${bookingId}::uuid, ${side}, ${withSide}, ${seat}, ${receivedSamples}::bigint, ${concealedSamples}::bigint,
        ${pictureMs}::integer, ${frozenMs}::integer, ${reconnections}::integer, ${sentBytes}::bigint, ${receivedBytes}::bigint,
        ${now}::timestamptz
      where (select count(*) from companion_call_figures where booking_id = ${bookingId} and side = ${side}
        and with_side = ${withSide} and seat <> ${seat}) < ${MAX_CALLS}
        and exists (select from bookings where id = ${bookingId} and status in ('approved', 'confirmed', 'completed')
          and starts_at <= ${addMinutes(now, JOIN_OPENS_MINUTES_BEFORE)})
        and exists (select from companions where booking_id = ${bookingId} and let_in_at is not null)
    on conflict (booking_id, side, with_side, seat) do update set
      received_samples = greatest(f.received_samples, excluded.received_samples),
      concealed_samples = greatest(f.concealed_samples, excluded.concealed_samples),
      picture_ms = greatest(f.picture_ms, excluded.picture_ms), frozen_ms = greatest(f.frozen_ms, excluded.frozen_ms),
      reconnections = greatest(f.reconnections, excluded.reconnections),
      sent_bytes = greatest(f.sent_bytes, excluded.sent_bytes),
      received_bytes = greatest(f.received_bytes, excluded.received_bytes), updated_at = excluded.updated_at`;
}

/** Each side's calls of these sessions, added up. */
export function listFigures(db: Queryable, bookingIds: readonly string[]) {
  return rows<SideFigures>(db)`
    select booking_id as "bookingId", side, ${sums} from call_figures where booking_id = any(${bookingIds}::uuid[])
    group by booking_id, side order by booking_id, side desc`;
}

export type PairFigures = CallFigures & { bookingId: string; side: RoomPerson; withSide: RoomPerson };

/** The calls of the companion's connections, added up for each end. */
export function listCompanionFigures(db: Queryable, bookingIds: readonly string[]) {
  return rows<PairFigures>(db)`
    select booking_id as "bookingId", side, with_side as "withSide", ${sums} from companion_call_figures
    where booking_id = any(${bookingIds}::uuid[])
    group by booking_id, side, with_side order by booking_id, side desc, with_side desc`;
}

/** Each side's calls of the sessions whose figures came since then. */
export function listFiguresSince(db: Queryable, since: Date) {
  return rows<SideFigures>(db)`
    select booking_id as "bookingId", side, ${sums} from call_figures where updated_at >= ${since}
    group by booking_id, side`;
}

export function listTogetherSeconds(db: Queryable, bookingIds: readonly string[]) {
  return rows<{ bookingId: string; togetherSeconds: number }>(db)`
    select booking_id as "bookingId", together_seconds as "togetherSeconds" from attendances
    where booking_id = any(${bookingIds}::uuid[])`;
}

export async function deleteFigures(db: Queryable, bookingId: string) {
  await run(db)`delete from call_figures where booking_id = ${bookingId}`;
  await run(db)`delete from companion_call_figures where booking_id = ${bookingId}`;
}
