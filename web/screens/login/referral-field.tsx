import { formatRupees } from "#domain/digits.ts";
import { NEW_CUSTOMER_CREDITS } from "#domain/prices.ts";
import { normalizeReferralCode, REFERRAL_CODE_LENGTH } from "#domain/referral-codes.ts";
import { useConfig } from "#web/api/config.ts";
import { useT } from "#web/i18n/t.ts";
import { TextField } from "#web/ui/field.tsx";
import { typedIn } from "#web/ui/typed-in.ts";

type Props = { value: string; fault: string | null; onChange: (code: string) => void };

export function ReferralField({ value, fault, onChange }: Props) {
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
          onChange(typedIn(event, (typed) => normalizeReferralCode(typed).slice(0, REFERRAL_CODE_LENGTH)))
        }
        className="tracking-[0.25em]"
      />
    </div>
  );
}
