import { useId } from "react";
import { formatRupees } from "#domain/digits.ts";
import { NEW_CUSTOMER_CREDITS } from "#domain/prices.ts";
import { normalizeReferralCode, REFERRAL_CODE_LENGTH } from "#domain/referral-codes.ts";
import { useConfig } from "#web/api/config.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/field.tsx";
import type { LoginDraft } from "./login-draft.ts";

type ReferralProps = { value: string; fault: string | null; onChange: (code: string) => void };

export function ReferralField({ value, fault, onChange }: ReferralProps) {
  const t = useT();
  const { data: config } = useConfig();
  const amount = formatRupees(config?.referral.newUserCredits ?? NEW_CUSTOMER_CREDITS);
  return (
    <div className="rounded-card bg-alive-soft p-4 text-alive-ink">
      <TextField
        label={t("code.referral-offer", { amount })}
        error={fault}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        onChange={(event) =>
          onChange(normalizeReferralCode(event.target.value).slice(0, REFERRAL_CODE_LENGTH))
        }
        className="tracking-[0.25em]"
      />
    </div>
  );
}

type Props = { draft: LoginDraft; onChange: (part: Partial<LoginDraft>) => void };

/** The consents, each with a box of its own. None is ticked beforehand. */
export function ConsentBoxes({ draft, onChange }: Props) {
  const t = useT();
  const beforeId = useId();
  const { whatsappBefore: before = null } = draft;
  return (
    <div className="grid">
      <Checkbox
        isChecked={draft.hasAcceptedTerms}
        isRequired
        onChange={(hasAcceptedTerms) => onChange({ hasAcceptedTerms })}
      >
        {t("code.consent-before")}
        <a href={paths.terms()} className="underline underline-offset-4">
          {t("code.consent-terms")}
        </a>
        {t("code.consent-between")}
        <a href={paths.privacy()} className="underline underline-offset-4">
          {t("code.consent-privacy")}
        </a>
        {t("code.consent-after")}
      </Checkbox>
      <Checkbox
        isChecked={draft.wantsWhatsapp}
        describedBy={before === null ? undefined : beforeId}
        onChange={(wantsWhatsapp) => onChange({ wantsWhatsapp })}
      >
        {t("code.whatsapp-opt-in")} <span className="text-ink-quiet">{t("code.optional")}</span>
      </Checkbox>
      {before === null ? null : (
        <p id={beforeId} className="-mt-1 pl-9 text-small text-ink-quiet">
          {t(before ? "code.whatsapp-before" : "code.no-whatsapp-before")}
        </p>
      )}
    </div>
  );
}
