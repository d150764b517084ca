import { clsx } from "clsx";
import { addMinutes } from "#domain/ist-time.ts";
import { type QueuePosition, whereIsGuide } from "#domain/queue.ts";
import type { GuideLateness } from "#web/features/live/session-state.ts";
import { SupportChip } from "#web/features/support/support-link.tsx";
import { formatTimeOf } from "#web/i18n/format.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";

type Props = {
  queue: QueuePosition | null;
  lateness: GuideLateness | null;
  now: Date;
  /** The server has let the customer into the room. */
  isIn: boolean;
};

/** In the room: how many are before the customer, how long it takes, and the three steps; or that the guide is late. */
export function RoomPlace({ queue, lateness, now, isIn }: Props) {
  return (
    <>
      {lateness ? <Late lateness={lateness} /> : <Place queue={queue} now={now} isIn={isIn} />}
      {lateness?.isOverdue ? null : <Steps queue={queue} isIn={isIn} />}
    </>
  );
}

function Place({ queue, now, isIn }: Omit<Props, "lateness">) {
  const t = useT();
  const minutes = queue?.isYourTurn ? null : (queue?.estimateMinutes ?? null);
  return (
    <>
      <h2 className="text-heading font-bold">{isIn ? placeText(t, queue) : t("join.step-joining")}</h2>
      {minutes ? (
        <p>
          <span className="font-bold text-[#f5b34d]">{t("join.estimate-minutes", { count: minutes })}</span>
          {" · "}
          <span>{t("join.until", { time: formatTimeOf(addMinutes(now, minutes)) })}</span>
        </p>
      ) : null}
    </>
  );
}

function placeText(t: Translate, queue: QueuePosition | null): string {
  if (!queue?.isActive || queue.position === null || queue.isYourTurn) return t("join.room-turn");
  return queue.position === 1 ? t("join.room-next") : t("join.ahead", { count: queue.position - 1 });
}

function Late({ lateness }: { lateness: GuideLateness }) {
  const t = useT();
  const { isBusy, isOverdue, estimateMinutes } = lateness;
  return (
    <>
      <h2 className="text-heading font-bold">{t("join.late-title")}</h2>
      <p className="text-on-stage/85">{t(isBusy ? "join.late-busy" : "join.late-away")}</p>
      {estimateMinutes ? (
        <p className="font-bold text-[#f5b34d]">{t("join.late-estimate", { count: estimateMinutes })}</p>
      ) : null}
      {isOverdue ? null : <p className="text-small text-on-stage/85">{t("join.late-soon")}</p>}
    </>
  );
}

const STEPS = ["joined", "talking", "turn"] as const;

/** The customer has joined, or is joining; others talk with the guide, or the guide is on the way; then it is the customer's turn. */
function Steps({ queue, isIn }: Pick<Props, "queue" | "isIn">) {
  const t = useT();
  const texts = [
    t(isIn ? "join.step-joined" : "join.step-joining"),
    t(whereIsGuide(queue) === "with-another" ? "join.step-talking" : "join.step-coming"),
    t("join.step-turn"),
  ];
  return (
    <ol aria-label={t("join.steps")} className="mt-4 grid w-full grid-cols-3 text-small">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={step === (isIn ? "talking" : "joined") ? "step" : undefined}
          className="relative grid justify-items-center gap-1.5"
        >
          {index > 0 ? (
            <span
              aria-hidden="true"
              className="absolute top-3.5 right-[calc(50%+1.25rem)] left-[calc(-50%+1.25rem)] h-0.5 -translate-y-1/2 bg-on-stage/30"
            />
          ) : null}
          <span
            aria-hidden="true"
            className={clsx(
              "grid size-7 place-items-center rounded-full border-2",
              step === "joined" && isIn && "border-[#8ccb9b] bg-[#8ccb9b] text-[#14101c]",
              step === "joined" && !isIn && "border-on-stage/40",
              step === "talking" && "border-[#f5b34d] bg-[#f5b34d] text-[#14101c]",
              step === "turn" && "border-on-stage/40",
            )}
          >
            {step === "joined" && isIn ? <Icon name="check" size={18} /> : null}
            {step === "talking" ? <span className="size-2.5 rounded-full bg-current" /> : null}
          </span>
          <span className={clsx("px-1", step === "turn" ? "text-on-stage/80" : "font-bold")}>
            {texts[index]}
          </span>
        </li>
      ))}
    </ol>
  );
}

export function RoomHint() {
  return <p>{useT()("join.room-hint")}</p>;
}

export function RoomHelp({ bookingId }: { bookingId: string }) {
  const t = useT();
  return <SupportChip message={t("join.support-message", { id: bookingId })}>{t("join.help")}</SupportChip>;
}
