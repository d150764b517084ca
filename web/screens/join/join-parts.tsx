import { Link } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { isIntakeOpen } from "#web/features/intakes/intake-link.tsx";
import { hasGiven, useIntake } from "#web/features/intakes/use-intake.ts";
import type { QueuePlace } from "#web/features/live/use-queue-place.ts";
import { type PlainKey, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

type Props = { queuePosition: QueuePlace; isRoomOpen: boolean };

/** Screen readers announce its changes. */
export function QueueCard({ queuePosition, isRoomOpen }: Props) {
  const t = useT();
  const { position, isYourTurn, estimateMinutes } = queuePosition;
  const isFirst = position === 1;
  const title = isYourTurn
    ? t("join.your-turn")
    : isFirst
      ? t("join.ahead-none")
      : t("join.ahead", { count: position - 1 });
  const more = isYourTurn ? "join.turn-open" : isFirst && isRoomOpen ? "join.turn-soon" : "join.keep-open";
  return (
    <section
      aria-label={t("join.queue-heading")}
      aria-live="polite"
      className="grid gap-1 rounded-card bg-alive-soft p-4 text-alive-ink shadow-card"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="flex items-baseline gap-2 font-bold">
          <span aria-hidden="true" className="size-2 shrink-0 -translate-y-0.5 rounded-full bg-current" />
          <span>{title}</span>
        </p>
        {estimateMinutes && !isYourTurn ? (
          <p className="font-bold">{t("join.estimate-minutes", { count: estimateMinutes })}</p>
        ) : null}
      </div>
      {isFirst ? null : <p>{t("join.number", { position })}</p>}
      <p className="text-small">{t(more)}</p>
    </section>
  );
}

const LINES: readonly (readonly [IconName, PlainKey])[] = [
  ["signal", "join.guideline-network"],
  ["sound-off", "join.guideline-quiet"],
  ["clock", "join.guideline-early"],
  ["list", "join.guideline-questions"],
];

export function Guidelines() {
  const t = useT();
  return (
    <section aria-labelledby="guidelines-heading" className="grid gap-2 px-1 pt-2">
      <h2 id="guidelines-heading" className="font-bold">
        {t("join.guidelines-title")}
      </h2>
      <ul className="grid gap-2">
        {LINES.map(([icon, line]) => (
          <li key={line} className="flex items-start gap-3">
            <Icon name={icon} size={20} className="mt-1 shrink-0 text-primary" />
            <span>{t(line)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Invites a customer who has not saved an intake to do so, while that is possible. */
export function IntakeLine({ booking }: { booking: Booking }) {
  const t = useT();
  const isOpen = isIntakeOpen(booking);
  const query = useIntake(booking.id, isOpen);
  if (!isOpen || !query.data || hasGiven(query.data)) return null;
  return (
    <Link
      href={paths.intake(booking.id)}
      className="mt-2 inline-flex min-h-11 items-center gap-3 px-1 font-bold text-primary underline underline-offset-4"
    >
      <Icon name="chat" size={20} className="shrink-0" />
      {t("intakes.join-line")}
    </Link>
  );
}
