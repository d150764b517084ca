import { type InputHTMLAttributes, useEffect } from "react";
import type { Address } from "#contract/addresses.ts";
import { type AddressField, INDIAN_STATES, isArmyPinCode } from "#domain/addresses.ts";
import { messageOf } from "#web/api/call.ts";
import { useUser } from "#web/features/identity/session.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, inputClass, TextField } from "#web/ui/field.tsx";
import { removeAddressDraft } from "./address-draft.ts";
import { type AddressForm as Form, useAddressForm } from "./use-address.ts";

type Props = {
  userId: string;
  /** The saved address; null for a new one. */
  address: Address | null;
  onSaved: () => void;
  onCancel: () => void;
};

/** Takes the focus, because a button opens it. */
export function AddressForm({ userId, address, onSaved, onCancel }: Props) {
  const t = useT();
  const form = useAddressForm(userId, address, onSaved);
  const { error, isSaving } = form;
  const cancel = () => {
    removeAddressDraft();
    onCancel();
  };
  useEffect(() => {
    const first = form.element.current?.elements.namedItem("recipientName");
    if (first instanceof HTMLElement) first.focus();
  }, [form.element]);
  return (
    <form
      ref={form.element}
      noValidate
      aria-label={t("addresses.heading")}
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => void form.submit(event)}
    >
      <Fields form={form} />
      <p className="text-small text-ink-quiet">{t("addresses.why")}</p>
      {error ? (
        <Banner tone="destructive" icon="alert" role="alert" title={t("addresses.save-failed")}>
          {messageOf(error)}
        </Banner>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="outline" onClick={cancel} disabled={isSaving}>
          {t("general.cancel")}
        </Button>
        <Button type="submit" isPending={isSaving} pendingLabel={t("general.saving")}>
          {t("addresses.save")}
        </Button>
      </div>
    </form>
  );
}

function Fields({ form }: { form: Form }) {
  const t = useT();
  const user = useUser();
  return (
    <>
      <AddressText form={form} field="recipientName" autoComplete="name" autoCapitalize="words" />
      <AddressText form={form} field="line1" autoComplete="address-line1" />
      <AddressText form={form} field="line2" autoComplete="address-line2" />
      <AddressText form={form} field="landmark" autoComplete="off" hint={t("addresses.landmark-hint")} />
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        <AddressText
          form={form}
          field="pinCode"
          autoComplete="postal-code"
          inputMode="numeric"
          hint={t("addresses.pin-code-hint")}
        />
        <AddressText form={form} field="city" autoComplete="address-level2" />
      </div>
      <StateField form={form} />
      <AddressText
        form={form}
        field="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        hint={user ? t("addresses.phone-hint", { phone: formatPhone(user.phone) }) : null}
      />
    </>
  );
}

type TextProps = Omit<InputHTMLAttributes<HTMLInputElement>, "form"> & {
  form: Form;
  field: Exclude<AddressField, "state">;
  hint?: string | null;
};

function AddressText({ form, field, hint, type = "text", ...rest }: TextProps) {
  const t = useT();
  return (
    <TextField
      label={t(`addresses.${field}`)}
      hint={hint}
      error={form.errorText(field)}
      // What is typed during the request would be lost.
      readOnly={form.isSaving}
      {...rest}
      name={field}
      type={type}
      value={form.typed[field]}
      onChange={(event) => form.change(field, event.target.value)}
    />
  );
}

function StateField({ form }: { form: Form }) {
  const t = useT();
  const language = useLanguage();
  const states = INDIAN_STATES.map((code) => ({ code, name: t(`addresses.state-${code}`) }));
  states.sort((one, other) => one.name.localeCompare(other.name, language));
  if (isArmyPinCode(form.typed.pinCode)) return null;
  return (
    <Field label={t("addresses.state")} error={form.errorText("state")}>
      {(props) => (
        <select
          {...props}
          name="state"
          autoComplete="address-level1"
          disabled={form.isSaving}
          value={form.typed.state}
          onChange={(event) => form.change("state", event.target.value)}
          className={inputClass}
        >
          <option value="">{t("addresses.state-choose")}</option>
          {states.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Says that the customer typed an address before a reload and has not saved it. */
export function KeptDraft({ onContinue }: { onContinue: () => void }) {
  const t = useT();
  const action = (
    <Button variant="outline" size="small" onClick={onContinue}>
      {t("addresses.draft-continue")}
    </Button>
  );
  return <Banner title={t("addresses.draft-kept")} action={action} />;
}
