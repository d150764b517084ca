import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";

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
