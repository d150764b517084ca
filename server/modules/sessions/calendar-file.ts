// A session as an iCalendar file (RFC 5545). A booking keeps one UID for its whole life, so that a rescheduled session
// updates the existing calendar entry instead of adding a second one.
import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import { BLOCKED_MINUTES, type CalendarEntry } from "#domain/google-calendar.ts";
import { addMinutes } from "#domain/ist-time.ts";

export type CalendarFileEntry = CalendarEntry & {
  bookingId: string;
  /** How often the session was rescheduled. */
  sequence: number;
  createdAt: Date;
  /** The public host name of this installation; makes the UID globally unique. */
  host: string;
  /** Who holds the session: programs ask for one in every file that a person did not make (RFC 5546, 3.2.1 and 3.2.5). */
  organizer: { name: string; email: string };
  /** The file then removes the entry from the calendar. */
  isCancelled: boolean;
};

const ALARM_SECONDS = 10 * 60;

/** A cancellation has the same UID and a higher SEQUENCE than every file before it (RFC 5546, 3.2.5). */
export function formatCalendarFile(entry: CalendarFileEntry): string {
  const { bookingId, sequence, startsAt, createdAt, title, description, url, host, organizer } = entry;
  const calendar = ical({
    prodId: { company: host, product: "Parcha", language: "EN" },
    scale: "GREGORIAN",
    method: entry.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  const event = calendar.createEvent({
    id: `${bookingId}@${host}`,
    sequence: sequence + (entry.isCancelled ? 1 : 0),
    stamp: createdAt,
    start: startsAt,
    end: addMinutes(startsAt, BLOCKED_MINUTES),
    summary: title,
    description,
    url,
    organizer,
    status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  // What does not take place keeps nobody busy (RFC 5545, 3.8.2.7).
  if (entry.isCancelled) event.transparency(ICalEventTransparency.TRANSPARENT);
  else event.createAlarm({ type: ICalAlarmType.display, triggerBefore: ALARM_SECONDS, description: title });
  // ical-generator leaves the last line without its end.
  return `${calendar}\r\n`;
}
