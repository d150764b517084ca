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
  const place = placeOf(queue, isIn);
  return (
    <>
      {lateness ? <Late lateness={lateness} /> : <Heading queue={queue} now={now} place={place} />}
      {lateness?.isOverdue ? null : <Steps place={place} />}
    </>
  );
}

/** The step at which the customer is, of which heading and steps are drawn. */
type Place = { step: 0 | 1 | 2; ahead: number; isGuideTalking: boolean };

function placeOf(queue: QueuePosition | null, isIn: boolean): Place {
  const ahead = queue?.isActive && queue.position !== null ? queue.position - 1 : 0;
  const isGuideTalking = whereIsGuide(queue) === "with-another";
  return { step: !isIn ? 0 : ahead > 0 || isGuideTalking ? 1 : 2, ahead, isGuideTalking };
}

function Heading({ queue, now, place }: { queue: QueuePosition | null; now: Date; place: Place }) {
  const t = useT();
  const minutes = place.step < 2 ? (queue?.estimateMinutes ?? null) : null;
  return (
    <>
      <h2 className="text-heading font-bold">{headingText(t, place)}</h2>
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

function headingText(t: Translate, { step, ahead }: Place): string {
  if (step === 0) return t("join.step-joining");
  if (step === 2) return t("join.room-turn");
  return ahead > 0 ? t("join.ahead", { count: ahead }) : t("join.room-next");
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

/** The customer joins, those before talk with the guide, and then it is the customer's turn. */
function Steps({ place: { step, ahead, isGuideTalking } }: { place: Place }) {
  const t = useT();
  const texts = [
    t(step > 0 ? "join.step-joined" : "join.step-joining"),
    t(isGuideTalking ? "join.step-talking" : ahead > 0 ? "join.step-others" : "join.step-nobody"),
    t("join.step-turn"),
  ];
  return (
    <ol aria-label={t("join.steps")} className="mt-4 grid w-full grid-cols-3 text-small">
      {texts.map((text, index) => (
        <li
          key={text}
          aria-current={index === step ? "step" : undefined}
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
              index < step && "border-[#8ccb9b] bg-[#8ccb9b] text-[#14101c]",
              index === step && "border-[#f5b34d] bg-[#f5b34d] text-[#14101c]",
              index > step && "border-on-stage/40",
            )}
          >
            {index < step ? <Icon name="check" size={18} /> : null}
            {index === step ? <span className="size-2.5 rounded-full bg-current" /> : null}
          </span>
          <span className={clsx("px-1", index > step ? "text-on-stage/80" : "font-bold")}>{text}</span>
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
