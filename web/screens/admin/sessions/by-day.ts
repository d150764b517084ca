type Dated = { sessionDate: string };
type SessionDay<Session> = { date: string; sessions: Session[] };

/** Groups consecutive sessions of the same day. */
export function byDay<Session extends Dated>(sessions: readonly Session[]): SessionDay<Session>[] {
  const days: SessionDay<Session>[] = [];
  for (const session of sessions) {
    const last = days.at(-1);
    if (last?.date === session.sessionDate) last.sessions.push(session);
    else days.push({ date: session.sessionDate, sessions: [session] });
  }
  return days;
}
