import { PARTNER_ROLES } from "#domain/intakes.ts";
import { useT } from "#web/i18n/t.ts";
import { BirthDateField } from "./birth-date-field.tsx";
import { BirthPlaceField, BirthTimeField, Choice } from "./intake-fields.tsx";
import type { IntakeForm } from "./use-intake-form.ts";

/** Of the person whom the intake is about. */
export function OwnBirth({ form }: { form: IntakeForm }) {
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
        <BirthDateField form={form} />
        <BirthTimeField form={form} />
      </div>
      <BirthPlaceField form={form} />
    </>
  );
}

const NO_MILAN = "none";

/** For a question of marriage: whose horoscope is to be compared, and that birth. Nobody asks for the name. */
export function PartnerFields({ form }: { form: IntakeForm }) {
  const t = useT();
  const { partnerRole } = form.typed;
  return (
    <>
      <Choice
        legend={t("intakes.milan")}
        name="partnerRole"
        options={([NO_MILAN, ...PARTNER_ROLES] as const).map((role) => ({
          value: role,
          label: t(`intakes.milan-${role}`),
        }))}
        chosen={partnerRole ?? NO_MILAN}
        onChoose={(role) => form.change("partnerRole", role === NO_MILAN ? null : role)}
      />
      {partnerRole ? (
        <fieldset className="grid min-w-0 grid-cols-1 gap-5 border-l-2 border-line pl-3.5">
          <legend className="p-0 font-bold">{t(`intakes.partner-${partnerRole}`)}</legend>
          <p className="text-small text-ink-quiet">{t("intakes.partner-consent")}</p>
          <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
            <BirthDateField form={form} field="partnerBirthDate" />
            <BirthTimeField form={form} field="partnerBirthTime" />
          </div>
          <BirthPlaceField form={form} field="partnerBirthPlace" />
        </fieldset>
      ) : null}
    </>
  );
}
