import { type FormEvent, useState } from "react";
import { checkPhone } from "#contract/identity.ts";
import { call } from "#web/api/call.ts";
import { phoneDigitsOf } from "#web/features/identity/digits.ts";
import type { LoginDraft } from "#web/features/identity/login-draft.ts";
import { useSendCode } from "#web/features/identity/use-send-code.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Motif } from "#web/ui/motif.tsx";

type Props = { phone: string; onSent: (draft: LoginDraft) => void; onTyping: () => void };

export function PhoneStep({ phone: firstPhone, onSent, onTyping }: Props) {
  const t = useT();
  const [phone, setPhone] = useState(firstPhone);
  const [fault, setFault] = useState<string | null>(null);
  const { send, isSending } = useSendCode();
  const isComplete = phone.length === 10;

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || isSending) return;
    setFault(null);
    let isNewUser = false;
    const result = await send(phone, async () => {
      isNewUser = (await call(checkPhone, { input: { phone } })).isNewUser;
    });
    if ("refused" in result) return setFault(result.refused);
    onSent({
      phone,
      isNewUser,
      ...result.sent,
      code: "",
      referralCode: "",
      hasAcceptedTerms: false,
      wantsWhatsapp: false,
    });
  };

  return (
    <div className="mx-auto flex w-full max-w-md grow flex-col justify-center px-[20px] pt-2 pb-12 text-center">
      <Motif className="mx-auto mb-6 w-44 max-w-full text-primary opacity-90" />
      <h1 className="text-heading font-bold">{t("login.title")}</h1>
      <p className="mt-2 text-ink-quiet">{t("login.lead")}</p>
      <form className="mt-6 grid gap-3 text-left" onSubmit={(event) => void onSubmit(event)} noValidate>
        <Field label={t("login.phone")} error={fault}>
          {(props) => (
            <PhoneInput
              {...props}
              value={phone}
              onChange={(typed) => {
                setPhone(phoneDigitsOf(typed));
                setFault(null);
                onTyping();
              }}
            />
          )}
        </Field>
        <Button
          type="submit"
          size="large"
          isWide
          disabled={!isComplete}
          isPending={isSending}
          pendingLabel={t("login.sending-code")}
        >
          {t("login.send-code")}
        </Button>
        <p className="text-center text-small text-ink-quiet">{t("login.code-by-sms")}</p>
      </form>
    </div>
  );
}

type InputProps = {
  id: string;
  value: string;
  onChange: (typed: string) => void;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
};

/** The fixed +91 and the ten digits after it, drawn as one field. */
function PhoneInput({ value, onChange, ...rest }: InputProps) {
  const t = useT();
  return (
    <div className="flex min-h-14 items-stretch overflow-hidden rounded-card border border-control bg-card focus-within:border-primary focus-within:outline-4 focus-within:outline-primary-soft has-aria-invalid:border-destructive">
      <span className="grid place-items-center border-r border-line px-3.5 font-bold text-ink-quiet">
        {t("login.phone-prefix")}
      </span>
      <input
        {...rest}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        enterKeyHint="send"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="w-full min-w-0 bg-transparent px-4 text-title tracking-wider focus:outline-none"
      />
    </div>
  );
}
