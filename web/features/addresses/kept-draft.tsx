import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { readAddressDraft } from "./address-draft.ts";

type Props = { userId: string; onContinue: () => void };

/** Says that the customer typed an address before a reload and has not saved it. Nothing otherwise. */
export function KeptDraft({ userId, onContinue }: Props) {
  const t = useT();
  if (!readAddressDraft(userId)) return null;
  const action = (
    <Button variant="outline" size="small" onClick={onContinue}>
      {t("addresses.draft-continue")}
    </Button>
  );
  return <Banner title={t("addresses.draft-kept")} action={action} className="mb-4" />;
}
