import { Link } from "wouter";
import type { LoginDraft } from "#web/features/identity/login-draft.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";

type Props = { draft: LoginDraft; onChange: (part: Partial<LoginDraft>) => void };

/** What she agrees to: each box for itself, none ticked beforehand. */
export function ConsentBoxes({ draft, onChange }: Props) {
  const t = useT();
  return (
    <div className="grid">
      <Checkbox
        isChecked={draft.hasAcceptedTerms}
        isRequired
        onChange={(hasAcceptedTerms) => onChange({ hasAcceptedTerms })}
      >
        {t("login.consent-before")}
        <Link href={paths.terms()} className="underline underline-offset-4">
          {t("login.consent-terms")}
        </Link>
        {t("login.consent-between")}
        <Link href={paths.privacy()} className="underline underline-offset-4">
          {t("login.consent-privacy")}
        </Link>
        {t("login.consent-after")}
      </Checkbox>
      <Checkbox isChecked={draft.wantsWhatsapp} onChange={(wantsWhatsapp) => onChange({ wantsWhatsapp })}>
        {t("login.whatsapp-opt-in")} <span className="text-ink-quiet">{t("login.optional")}</span>
      </Checkbox>
    </div>
  );
}
