import type { SavedIntake } from "#contract/intakes.ts";
import { ageOn } from "#domain/age.ts";
import { UNKNOWN_BIRTH } from "#domain/intakes.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { formatDate, formatTime, unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";

const NAMED_NUMBERS = ["session-1", "session-2", "session-3", "session-4", "session-5"] as const;

/** "Sunita's booking · third session · several questions". `sessionNumber` is undefined while it loads. */
export function SessionLine({
  session,
  sessionNumber,
}: {
  session: UpcomingSession;
  sessionNumber: number | undefined;
}) {
  const t = useT();
  const { booker } = sessionNameOf(t, session);
  const parts = [t(session.questionType === "single" ? "general.single" : "general.multiple")];
  if (sessionNumber !== undefined) {
    const named = NAMED_NUMBERS[sessionNumber - 1];
    parts.unshift(named ? t(`sheet.${named}`) : t("sheet.session-n", { count: sessionNumber }));
  }
  if (booker) parts.unshift(t("sheet.account-of", { name: booker }));
  return (
    <p className="text-small text-ink-quiet wrap-anywhere first-letter:uppercase">{parts.join(" · ")}</p>
  );
}

type Birth = Pick<SavedIntake, "birthDate" | "birthTime" | "birthPlace">;

/** Birth date, time and place; those that were left out are not shown. */
export function BirthFacts({ birth }: { birth: Birth }) {
  const t = useT();
  const { birthDate, birthTime, birthPlace } = birth;
  const orUnknown = (value: string | null, format: (value: string) => string) =>
    value === UNKNOWN_BIRTH ? t("intakes.unknown") : value && format(value);
  const facts = [
    [t("sheet.born"), orUnknown(birthDate, (date) => unbroken(formatDate(date)))],
    [t("general.time"), orUnknown(birthTime, (time) => unbroken(formatTime(time)))],
    [t("sheet.birth-place"), birthPlace],
  ] as const;
  if (facts.every(([, value]) => !value)) return null;
  const age =
    birthDate && birthDate !== UNKNOWN_BIRTH
      ? t("general.years", { count: ageOn(birthDate, istDateOf(serverNow())) })
      : null;
  return (
    // The lines between the facts are the ground that shows through the gaps, so that they hold when the facts wrap.
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-part border border-line bg-line">
      {facts.map(([label, value], index) =>
        value ? (
          <div key={label} className="min-w-0 grow bg-card px-3 py-2">
            <dt className="text-small text-ink-quiet">{index === 0 && age ? `${label} · ${age}` : label}</dt>
            <dd className="m-0 font-bold wrap-anywhere">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** The question that the customer wrote, or that nothing was written. */
export function Question({ intake, hasFiles }: { intake: SavedIntake | null; hasFiles: boolean }) {
  const t = useT();
  if (!intake?.question)
    return intake || hasFiles ? null : <p className="text-ink-quiet">{t("sheet.no-intake")}</p>;
  return (
    <section className="grid gap-1">
      <h3 className="text-small text-ink-quiet">{t("sheet.question")}</h3>
      <p className="leading-relaxed wrap-anywhere whitespace-pre-line">{intake.question}</p>
    </section>
  );
}
