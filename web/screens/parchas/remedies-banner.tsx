import type { PrescribedRemedy } from "#contract/remedies.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

/** Leads to the remedies, and shows how many the customer has not bought. Draws nothing if there are none. */
export function RemediesBanner({ remedies }: { remedies: readonly PrescribedRemedy[] }) {
  const t = useT();
  const count = remedies.filter(({ isPurchased }) => !isPurchased).length;
  if (remedies.length === 0) return null;
  return (
    <Banner
      tone={count > 0 ? "alive" : "plain"}
      icon="leaf"
      title={t("remedies.ready-title")}
      action={
        <LinkButton to={paths.remedies()} variant="outline" size="small">
          {t("pages.remedies-title")}
        </LinkButton>
      }
    >
      {count > 0 ? t("remedies.ready-new", { count }) : t("remedies.ready-yours")}
    </Banner>
  );
}
