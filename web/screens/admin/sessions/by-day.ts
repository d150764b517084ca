// A list of sessions by the days on which they are held.

type Dated = { sessionDate: string };
export type Day<Session> = { date: string; sessions: Session[] };

/** Runs of the same day, in the list's own order. */
export function byDay<Session extends Dated>(sessions: readonly Session[]): Day<Session>[] {
  const days: Day<Session>[] = [];
  for (const session of sessions) {
    const last = days.at(-1);
    if (last?.date === session.sessionDate) last.sessions.push(session);
    else days.push({ date: session.sessionDate, sessions: [session] });
  }
  return days;
}
