import { COMPANION_RELATIONS, type Companion, type CompanionError, toCompanion } from "#domain/companions.ts";
import { languageOf, PersonFields, type TypedPerson } from "#web/features/attendees/person-fields.tsx";
import { type PlainKey, useT } from "#web/i18n/t.ts";
import { Field, inputClass } from "#web/ui/field.tsx";

export type CompanionFieldsProps = {
  /** "faulty": somebody is to be named and is not yet. Null: nobody. `typed`: as it stands in the fields. */
  onChange: (companion: Companion | "faulty" | null, typed: Companion | null) => void;
  /** The customer has tried to go on: faults are shown in fields that are still empty, too. */
  isTried: boolean;
  /** What stands in the fields at first. */
  first?: Companion | undefined;
  isPaidFor?: boolean;
  /** Who attends the session; `name` is null for the reader, `phone` where it is not known here. */
  attendee: { name: string | null; phone: string | null };
};

const UNNAMED: Companion = { name: "", phone: "", relation: null };
type Typed = TypedPerson & Pick<Companion, "relation">;

/** Name, number, relation and language of who is to be in the session, too. */
export function CompanionFields(props: CompanionFieldsProps) {
  const { onChange, isTried, first = UNNAMED, isPaidFor = false, attendee } = props;
  const t = useT();
  const typedAtFirst: Typed = { ...first, language: languageOf(first) };
  const named = (typed: Typed) => toCompanion(typed, attendee.phone);
  return (
    <PersonFields
      title={t("companions.title")}
      nameExample={t("companions.name-example")}
      phoneHint={t(isPaidFor ? "companions.phone-hint-paid" : "companions.phone-hint")}
      rules={t("companions.rules")}
      first={typedAtFirst}
      of="companion"
      faults={FAULTS}
      isTried={isTried}
      faultOf={(typed) => faultIn(named(typed))}
      onType={(typed) => {
        const companion = named(typed);
        onChange(typeof companion === "string" ? "faulty" : companion, typed);
      }}
      more={(typed, type) => (
        <RelationField
          to={attendee.name}
          chosen={typed.relation}
          onChoose={(relation) => type({ ...typed, relation })}
        />
      )}
    />
  );
}

const faultIn = (named: Companion | CompanionError) => (typeof named === "string" ? named : null);

const FAULTS = {
  "bad-name": "attendees.bad-name",
  "bad-phone": "attendees.bad-phone",
  "attendee-phone": "companions.attendee-phone",
} as const satisfies Record<CompanionError, PlainKey>;

type RelationProps = {
  to: string | null;
  chosen: Companion["relation"];
  onChoose: (relation: Companion["relation"]) => void;
};

function RelationField({ to, chosen, onChoose }: RelationProps) {
  const t = useT();
  const label = to ? t("companions.related-to", { name: to }) : t("companions.related");
  return (
    <Field label={label} hint={t("companions.related-hint")}>
      {(control) => (
        <select
          {...control}
          name="companionRelation"
          value={chosen ?? ""}
          onChange={({ target }) =>
            onChoose(COMPANION_RELATIONS.find((relation) => relation === target.value) ?? null)
          }
          className={inputClass}
        >
          <option value="">{t("companions.related-unsaid")}</option>
          {COMPANION_RELATIONS.map((relation) => (
            <option key={relation} value={relation}>
              {t(`companions.relation-${relation}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
