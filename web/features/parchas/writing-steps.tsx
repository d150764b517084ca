import { clsx } from "clsx";
import { getParchaWait } from "#contract/parchas.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { joinWindow, type SessionStart } from "#domain/join-window.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { type PlainKey, useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";

const STEPS: readonly PlainKey[] = [
  "home.step-talk",
  "home.step-writing",
  "home.step-photo",
  "home.step-post",
];
/** The parcha is being written. */
const CURRENT = 1;

type Props = { level: 2 | 3; session: SessionStart; hasOneSide: boolean };

/** That the guide writes the parcha, how long that usually takes, and what follows. Nothing is asked of the customer. */
export function WritingSteps({ level, session, hasOneSide }: Props) {
  const t = useT();
  const usual = useUsualWaitText(session);
  const Heading = `h${level}` as const;
  return (
    <>
      <div>
        <Heading className="text-title font-bold">{t("home.writing-title")}</Heading>
        <p className="min-h-[1.55em] text-small text-ink-quiet">
          {hasOneSide ? t("home.writing-other-side") : `${usual}${t("home.writing-here")}`}
        </p>
      </div>
      <ol aria-label={t("home.steps")}>
        {STEPS.map((step, index) => (
          <Step key={step} text={t(step)} index={index} />
        ))}
      </ol>
    </>
  );
}

function Step({ text, index }: { text: string; index: number }) {
  const t = useT();
  const isDone = index < CURRENT;
  const isNow = index === CURRENT;
  return (
    <li
      aria-current={isNow ? "step" : undefined}
      className="relative flex items-start gap-3 pb-3 last:pb-0 not-last:before:absolute not-last:before:top-6 not-last:before:bottom-0 not-last:before:left-[11px] not-last:before:border-l not-last:before:border-line"
    >
      <span
        aria-hidden="true"
        className={clsx(
          "relative mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border",
          isDone && "border-done bg-done-soft text-done",
          isNow && "border-alive bg-alive-soft",
          !isDone && !isNow && "border-line bg-card",
        )}
      >
        {isDone ? <Icon name="check" size={14} strokeWidth={2.5} /> : null}
        {isNow ? <span className="size-2.5 rounded-full bg-alive" /> : null}
      </span>
      <span className={clsx(isNow && "font-bold", index > CURRENT && "text-ink-quiet")}>
        <span>{text}</span>
        {isDone ? <span className="sr-only"> ({t("home.step-done")})</span> : null}
      </span>
    </li>
  );
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** "Usually within 2 hours. ", with its space; after that, that it takes longer; empty while nothing is known. */
function useUsualWaitText(session: SessionStart): string {
  const t = useT();
  const { data: minutes } = useEndpoint(getParchaWait, {
    select: ({ usualMinutes }) => usualMinutes,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!minutes) return "";
  if (serverNow() > addMinutes(joinWindow(session).closesAt, minutes)) return t("home.writing-longer");
  if (minutes < HOUR) return t("home.usual-minutes", { count: minutes });
  if (minutes < DAY) return t("home.usual-hours", { count: Math.round(minutes / HOUR) });
  return t("home.usual-days", { count: Math.round(minutes / DAY) });
}
