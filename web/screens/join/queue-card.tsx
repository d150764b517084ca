import type { QueuePlace } from "#web/features/live/use-queue-place.ts";
import { useT } from "#web/i18n/t.ts";

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
