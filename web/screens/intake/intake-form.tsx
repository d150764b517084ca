import { useEffect } from "react";
import { Link } from "react-router";
import type { SavedIntake } from "#contract/intakes.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { messageOf } from "#web/api/call.ts";
import type { IntakeKey } from "#web/features/intakes/use-intake.ts";
import { formatDay, formatTimeOf, unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { stickyBar } from "#web/ui/sticky-bar.ts";
import { OwnBirth, PartnerFields } from "./birth-fields.tsx";
import { IntakeField, PersonField, QuestionField } from "./intake-fields.tsx";
import { type IntakeForm as Form, useIntakeForm } from "./use-intake-form.ts";

type Props = {
  intakeKey: IntakeKey;
  saved: SavedIntake | null;
  /** A button on the page has opened the form, so the form takes the focus. */
  isFocused: boolean;
  onSaved: () => void;
  /** A spoken question or photos are with the guide. */
  hasFiles: boolean;
  /** Null if nothing is saved; a link to the dashboard then replaces the button. */
  onCancel: (() => void) | null;
};

/** No field is required. */
export function IntakeForm({ intakeKey, saved, isFocused, onSaved, onCancel, hasFiles }: Props) {
  const t = useT();
  const form = useIntakeForm(intakeKey, { saved, hasFiles, onSaved });
  const { element, error } = form;
  useEffect(() => {
    const first = isFocused ? element.current?.querySelector<HTMLElement>("input:checked") : null;
    first?.focus();
  }, [isFocused, element]);
  return (
    <form
      ref={element}
      noValidate
      aria-label={t("intakes.form")}
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => void form.submit(event)}
    >
      {saved && form.shownVersion ? (
        <OtherVersion shown={form.shownVersion} {...{ saved }} onSwitch={form.switchVersion} />
      ) : form.isFromDraft ? (
        <Banner icon="info" role="status">
          {t("intakes.draft-here")}
        </Banner>
      ) : null}
      {/* Inert, because what is typed during the request would be lost. */}
      <Card key={form.switches} inert={form.isSaving} className="grid grid-cols-1 gap-5">
        <Fields form={form} />
      </Card>
      {error ? (
        <Banner tone="destructive" icon="alert" role="alert" title={t("intakes.save-failed")}>
          {form.isTooLate ? t("intakes.too-late") : messageOf(error)}
        </Banner>
      ) : null}
      {form.lostPartner ? (
        <Banner icon="alert" role="alert" title={t(`intakes.partner-lost-${form.lostPartner}`)}>
          {t("intakes.partner-lost")}
        </Banner>
      ) : null}
      <Buttons isSaving={form.isSaving} onCancel={onCancel} />
    </form>
  );
}

type VersionProps = { shown: "typed" | "saved"; saved: SavedIntake; onSwitch: () => void };

/** Something was saved since the customer began to type: both versions stay until one of them is saved. */
function OtherVersion({ shown, saved, onSwitch }: VersionProps) {
  const t = useT();
  const changedAt = new Date(saved.changedAt);
  const when = { date: formatDay(istDateOf(changedAt)), time: unbroken(formatTimeOf(changedAt)) };
  return (
    <Banner
      icon="info"
      role="status"
      action={
        <Button size="small" variant="outline" onClick={onSwitch}>
          {t(shown === "typed" ? "intakes.show-saved" : "intakes.show-typed")}
        </Button>
      }
    >
      {shown === "typed" ? t("intakes.typed-shown", when) : t("intakes.saved-shown")}
    </Banner>
  );
}

function Fields({ form }: { form: Form }) {
  const t = useT();
  const isOther = form.typed.forWhom === "someone-else";
  return (
    <>
      <PersonField form={form} />
      {isOther ? (
        <>
          <IntakeField
            form={form}
            field="relation"
            label={t("intakes.relation")}
            hint={t("intakes.relation-hint")}
            autoComplete="off"
          />
          <p className="text-small text-ink-quiet">{t("intakes.consent")}</p>
        </>
      ) : null}
      <IntakeField
        form={form}
        field="name"
        label={t(isOther ? "intakes.name-other" : "intakes.name")}
        autoComplete={isOther ? "off" : "name"}
        autoCapitalize="words"
      />
      <OwnBirth form={form} />
      <PartnerFields form={form} />
      <QuestionField form={form} />
      <p className="text-small text-ink-quiet">{t("intakes.who-sees")}</p>
    </>
  );
}

function Buttons({ isSaving, onCancel }: Pick<Props, "onCancel"> & { isSaving: boolean }) {
  const t = useT();
  const look = { variant: "outline", size: "large", className: "px-4!" } as const;
  return (
    <div
      data-sticky-bar
      ref={stickyBar}
      className="sticky bottom-0 z-20 -mx-[20px] -mb-24 flex gap-3 self-end border-t border-line bg-card px-[20px] pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] shadow-card md:static md:m-0 md:flex-row-reverse md:justify-start md:border-0 md:bg-transparent md:p-0 md:shadow-none [@media(max-height:30rem)]:static"
    >
      <Button
        type="submit"
        size="large"
        className="min-w-0 grow px-4! md:grow-0 md:px-6!"
        isPending={isSaving}
        pendingLabel={t("general.saving")}
      >
        {t("general.save")}
      </Button>
      {onCancel ? (
        <Button {...look} disabled={isSaving} onClick={onCancel}>
          {t("general.not-now")}
        </Button>
      ) : (
        <Link to={paths.dashboard()} className={buttonClass(look)}>
          {t("general.not-now")}
        </Link>
      )}
    </div>
  );
}
