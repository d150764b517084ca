import { useConfig } from "#web/api/config.ts";
import { formatRupees } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { useBrand } from "#web/shell/brand.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Opens the phone's share sheet, with a link that fills in the code at the sign-in. Draws nothing where the browser has none. */
export function ShareCode({ code }: { code: string }) {
  const t = useT();
  const brand = useBrand();
  const { data: config } = useConfig();
  if (!config || typeof navigator.share !== "function") return null;
  const amount = formatRupees(config.referral.newUserCredits);
  const share = async () => {
    try {
      await navigator.share({
        text: t("dashboard.share-text", { brand, code, amount }),
        url: `${window.location.origin}${paths.login()}?code=${code}`,
      });
    } catch {
      // The customer has closed the sheet.
    }
  };
  return (
    <Button variant="outline" size="small" onClick={() => void share()}>
      <Icon name="chat" size={20} />
      {t("dashboard.share-code")}
    </Button>
  );
}
