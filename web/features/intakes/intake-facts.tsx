import { clsx } from "clsx";
import type { SavedIntake } from "#contract/intakes.ts";
import { UNKNOWN_BIRTH } from "#domain/intakes.ts";
import { formatDate, formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";

type Props = {
  intake: SavedIntake;
  /** The labels address the reader. */
  reader: "customer" | "guide";
};

/** Facts that the customer has left out are not shown. */
export function IntakeFacts({ intake, reader }: Props) {
  const t = useT();
  const { forWhom, relation, name, birthDate, birthTime, birthPlace, partnerRole, question } = intake;
  const orUnknown = (value: string | null, format: (value: string) => string) =>
    value === UNKNOWN_BIRTH ? t("intakes.unknown") : value && format(value);
  const partnerBirth = () => {
    const { partnerBirthDate, partnerBirthTime, partnerBirthPlace } = intake;
    const date = orUnknown(partnerBirthDate, (value) => formatDate(value));
    const time = orUnknown(partnerBirthTime, (value) => formatTime(value));
    return [
      partnerBirthDate === UNKNOWN_BIRTH ? `${t("intakes.birth-date")}: ${date}` : date,
      partnerBirthTime === UNKNOWN_BIRTH ? `${t("intakes.birth-time")}: ${time}` : time,
      partnerBirthPlace,
    ]
      .filter(Boolean)
      .join(" · ");
  };
  const other = relation ? t("intakes.for-relation", { relation }) : t("intakes.for-someone-else");
  const facts = [
    [t("intakes.for-whom"), forWhom === "self" ? t(`intakes.for-self-${reader}`) : other],
    [t("general.name"), name],
    [t("intakes.birth-date"), orUnknown(birthDate, (date) => formatDate(date))],
    [t("intakes.birth-time"), orUnknown(birthTime, (time) => formatTime(time))],
    [t("intakes.birth-place"), birthPlace],
    [partnerRole ? t(`intakes.partner-${partnerRole}`) : "", partnerRole && partnerBirth()],
  ] as const;
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-2">
      {question ? (
        <Fact
          label={t(`intakes.question-${reader}`)}
          className="text-title leading-relaxed whitespace-pre-line"
          isWide
        >
          {question}
        </Fact>
      ) : null}
      {facts.map(([label, value]) =>
        value ? (
          <Fact key={label} label={label} className="font-bold">
            {value}
          </Fact>
        ) : null,
      )}
    </dl>
  );
}

type FactProps = { label: string; className: string; isWide?: boolean; children: string };

function Fact({ label, className, isWide = false, children }: FactProps) {
  return (
    <div className={clsx(isWide && "md:col-span-2")}>
      <dt className="text-small text-ink-quiet">{label}</dt>
      <dd className={clsx("m-0 wrap-anywhere", className)}>{children}</dd>
    </div>
  );
}
